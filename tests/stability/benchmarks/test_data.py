"""The readers on small files in the true formats, whole and damaged."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from bounds.errors import UserError
from stability.benchmarks import archives, idx, plays, sums
from stability.benchmarks.data import data_folder, data_names, find_data, load_data
from stability.benchmarks.data.cifar10 import as_records
from stability.benchmarks.examples import Part, Scale, histogram
from stability.benchmarks.files import File
from tests.stability.benchmarks import published


@pytest.mark.parametrize("name", data_names())
def test_every_set_is_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parts, with inputs and targets of the types and ranges that are promised."""
    published.publish(name, tmp_path, monkeypatch)
    examples = load_data(name, folder=tmp_path)
    for part in (examples.train, examples.test):
        assert part.inputs.dtype == torch.uint8
        assert part.inputs.ndim in (2, 4)
        assert part.targets.dtype == torch.int64
        assert len(part.inputs) == len(part) > 0
        assert 0 <= int(part.targets.min()) <= int(part.targets.max()) < examples.classes
        assert (part.clients is None) == (examples.client_names is None)
        if part.clients is not None and examples.client_names is not None:
            assert set(part.clients.tolist()) == set(range(len(examples.client_names)))


@pytest.mark.parametrize("name", data_names())
def test_a_missing_set_is_named(name: str, tmp_path: Path) -> None:
    """Where it was looked for, what it is called, and how it gets there."""
    source = find_data(name).SOURCE
    with pytest.raises(UserError) as caught:
        load_data(name, folder=tmp_path)
    sentence = str(caught.value)
    assert str(tmp_path / source.folder) in sentence
    assert source.published in sentence
    assert source.bring in sentence


@pytest.mark.parametrize("name", data_names())
def test_an_altered_file_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One bit of any file of the set, and any file cut short."""
    published.publish(name, tmp_path, monkeypatch)
    folder = tmp_path / find_data(name).SOURCE.folder
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    assert files
    for path in files:
        content = path.read_bytes()
        place = len(content) // 2
        for wrong in (
            content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :],
            content[:place],
        ):
            path.write_bytes(wrong)
            with pytest.raises(UserError, match=r"altered|truncated|not all there|does not"):
                load_data(name, folder=tmp_path)
        path.write_bytes(content)
    load_data(name, folder=tmp_path)


def test_the_sentence_tells_cut_from_altered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the numbers of bytes, or with both checksums."""
    published.publish("cifar10", tmp_path, monkeypatch)
    path = tmp_path / "cifar-10-batches-bin/data_batch_3.bin"
    content = path.read_bytes()
    path.write_bytes(content[:-5])
    with pytest.raises(UserError, match=r"data_batch_3.bin is truncated: it has 12287 bytes of"):
        load_data("cifar10", folder=tmp_path)
    path.write_bytes(content[:-1] + b"?")
    with pytest.raises(UserError, match=r"data_batch_3.bin was altered: its md5 is \w+, that of"):
        load_data("cifar10", folder=tmp_path)


@pytest.mark.parametrize("name", ["mnist", "fashion_mnist"])
def test_images_are_read_plain_and_packed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same numbers, and those that were written."""
    published.publish(name, tmp_path, monkeypatch)
    plain = load_data(name, folder=tmp_path)
    images = torch.from_numpy(published.numbers(20, 28, 28, seed=20))
    assert torch.equal(plain.train.inputs[:, 0], images)
    assert plain.train.targets.tolist() == [*range(10), *range(10)]
    module = find_data(name)
    files = []
    for file in module.SOURCE.files:
        path = tmp_path / module.SOURCE.folder / file.name
        content = gzip.compress(path.read_bytes(), mtime=0)
        path.unlink()
        published.put(path.with_name(f"{file.name}.gz"), content)
        files.append(File(file.name, file.plain, published.seal(content)))
    monkeypatch.setattr(module, "SOURCE", replace(module.SOURCE, files=tuple(files)))
    packed = load_data(name, folder=tmp_path)
    assert torch.equal(packed.train.inputs, plain.train.inputs)
    assert torch.equal(packed.test.targets, plain.test.targets)


def test_cifar_has_planes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Label, then red, green and blue in reading order; of two labels the second is the class."""
    published.publish("cifar10", tmp_path, monkeypatch)
    published.publish("cifar100", tmp_path, monkeypatch)
    ten, hundred = (load_data(name, folder=tmp_path) for name in ("cifar10", "cifar100"))
    raw = (tmp_path / "cifar-10-batches-bin/data_batch_2.bin").read_bytes()
    # Example 4 + 1, in the second file: row 3, column 7 of the green plane.
    assert int(ten.train.inputs[5, 1, 3, 7]) == raw[3073 + 1 + 1024 + 3 * 32 + 7]
    assert hundred.train.targets.tolist() == list(range(100))


def test_cifar10_is_rebuilt_from_pictures() -> None:
    """A picture with an image a row gives the records whose planes are its colours."""
    import io

    from PIL import Image

    pixels = published.numbers(3, 1024, 3)
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, format="PNG")
    content = as_records(stream.getvalue(), [4, 0, 9])
    expected = b"".join(
        bytes([label]) + bytes(pixels[i, :, 0]) + bytes(pixels[i, :, 1]) + bytes(pixels[i, :, 2])
        for i, label in enumerate([4, 0, 9])
    )
    assert content == expected


def test_cifar100_and_tiny_imagenet_unpack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the published archive, which must be whole itself."""
    published.publish("cifar100", tmp_path, monkeypatch)
    module = find_data("cifar100")
    for file in module.SOURCE.files:
        (tmp_path / module.SOURCE.folder / file.name).unlink()
    module.fetch(tmp_path)
    assert load_data("cifar100", folder=tmp_path).classes == 100
    archive = tmp_path / "cifar-100-binary.tar.gz"
    archive.write_bytes(archive.read_bytes()[:-1])
    with pytest.raises(UserError, match=r"tar.gz is truncated"):
        module.fetch(tmp_path)


def test_emnist_l_is_ten_upright_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels 1 to 10 of 26, and rows for columns."""
    published.publish("emnist_l", tmp_path, monkeypatch)
    examples = load_data("emnist_l", folder=tmp_path)
    assert examples.train.targets.tolist() == [*range(10), *range(10)]
    assert histogram(examples.test.targets, 10).tolist() == [1] * 10
    raw = torch.from_numpy(published.numbers(52, 28, 28, seed=52))
    assert torch.equal(examples.train.inputs[10, 0], raw[26].T)


def test_tiny_imagenet_follows_its_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Classes in the order of wnids.txt, test labels from the annotations, grey made colour."""
    published.publish("tiny_imagenet", tmp_path, monkeypatch)
    examples = load_data("tiny_imagenet", folder=tmp_path)
    assert examples.train.inputs.shape == (4, 3, 64, 64)
    assert examples.train.targets.tolist() == [1, 1, 0, 0]  # n01 comes first, and is class 1
    assert examples.test.targets.tolist() == [0, 1]
    grey = examples.train.inputs[1]
    assert torch.equal(grey[0], grey[1])
    assert not torch.equal(examples.train.inputs[0, 0], examples.train.inputs[0, 1])


def test_imagenet_has_planes_and_counts_from_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batches in the order of their numbers; the first label is class 0."""
    published.publish("imagenet32", tmp_path, monkeypatch)
    examples = load_data("imagenet32", folder=tmp_path)
    assert examples.train.inputs.shape == (20, 3, 32, 32)
    assert examples.train.targets[:4].tolist() == [1, 334, 2, 335]
    planes = torch.from_numpy(published.numbers(2, 3072, seed=2)).reshape(2, 3, 32, 32)
    assert torch.equal(examples.train.inputs[2:4], planes)


def test_the_archive_of_imagenet_may_be_larger_than_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It unpacks to several gigabytes, more than any other."""
    monkeypatch.setattr(archives, "MOST", 1000)
    published.publish("imagenet32", tmp_path, monkeypatch)
    assert len(load_data("imagenet32", folder=tmp_path).train) == 20


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"data": np.zeros((3, 3072), np.uint8)}, "not two arrays"),
        ({"data": np.zeros((3, 3072), np.uint8), "labels": np.arange(3)}, "no number of 1 to"),
        ({"data": np.zeros((3, 3072), np.float32), "labels": np.ones(3, int)}, "bytes for each"),
        ({"data": np.zeros((2, 3072), np.uint8), "labels": np.ones(2, int)}, "has 2 images of 3"),
        ({"data": np.zeros((3, 1), object), "labels": np.ones(3, int)}, "not two arrays"),
        ({"data": np.zeros(2**20, np.uint8), "labels": np.ones(3, int)}, "it unpacks to"),
    ],
)
def test_what_is_no_imagenet_is_refused(
    wrong: dict[str, Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the checksums are to be recorded; nothing is unpickled."""
    published.publish("imagenet32", tmp_path, monkeypatch)
    monkeypatch.setattr(find_data("imagenet32"), "LARGEST", 2**20)
    stream = io.BytesIO()
    np.savez_compressed(stream, **wrong)
    archive = published.zipped({"val_data.npz": stream.getvalue()})
    published.put(tmp_path / "Imagenet32_val_npz.zip", archive)
    with pytest.raises(UserError, match=told):
        find_data("imagenet32").fetch(tmp_path)


def test_leaf_gives_its_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Users in alphabetical order; windows are those of the file, in LEAF's alphabet."""
    published.publish("leaf_shakespeare", tmp_path, monkeypatch)
    examples = load_data("leaf_shakespeare", folder=tmp_path)
    assert examples.client_names == ("A", "B")
    words = "what a piece of work is a man " * 20
    assert spelt(examples.train.inputs[1]) == words[4:84]
    assert spelt(examples.train.targets[:1]) == words[83]


def leaf(users: list[str], sizes: list[int], targets: list[str]) -> bytes:
    """A file with as many windows as there are targets."""
    windows = {"x": ["w" * plays.WINDOW] * len(targets), "y": targets}
    return json.dumps(
        {"users": users, "num_samples": sizes, "user_data": dict.fromkeys(users, windows)}
    ).encode()


@pytest.mark.parametrize(
    "wrong",
    [
        b"[]",
        b'{"users": ["A"], "num_samples": [2], "user_data": {"A": {"x": [], "y": []}}}',
        b'{"users": ["A"], "num_samples": [1], "user_data": {"A": {"x": ["short"], "y": ["a"]}}}',
        leaf(["A"], [1], ["ab"]),
        leaf(["A"], [1], [""]),
        leaf(["A"], [2], ["ab", ""]),
        leaf(["A"], [0], []),
        leaf(["A", "A"], [1, 1], ["a"]),
        leaf(["A"], [1], ["a"]).replace(b"A", "\u00e9".encode()),
    ],
)
def test_files_that_are_not_leafs_are_refused(wrong: bytes, tmp_path: Path) -> None:
    """When their checksums are to be recorded."""
    module = find_data("leaf_shakespeare")
    for part in ("train", "test"):
        published.put(tmp_path / "leaf-shakespeare" / part / "a.json", wrong)
    with pytest.raises(UserError, match=r"a.json is not in LEAF's format"):
        module.fetch(tmp_path)


def spelt(places: torch.Tensor) -> str:
    """The characters at these places of the alphabet."""
    return "".join(plays.ALPHABET[place] for place in places.tolist())


def test_a_play_is_what_its_roles_say() -> None:
    """Names head speeches; stage directions, lists and headings are not spoken."""
    said = plays.speeches(published.play(length=90))
    assert set(said) == {"ADA", "BOB"}
    assert said["ADA"].startswith("the quick brown")
    assert said["ADA"].endswith(" So it ends.")
    assert said["BOB"].startswith("uick brown fox")
    lower = "SCENE I.\n\nHam.\nTo be.\n\n[Exit.]\n\nOr not.\n\nMar. and Ber.\nMy lord!\n\nHam.\nAy."
    assert plays.speeches(lower) == {"Ham": "To be. Or not. Ay.", "Mar. and Ber": "My lord!"}


def test_roles_train_and_test_on_different_text() -> None:
    """No character of a client's test windows is in its training windows; five to one."""
    text = "".join(chr(32 + (7 * i) % 90) for i in range(2000))
    examples = plays.examples({"one": text, "short": text[:300]})
    assert examples.client_names == ("one",)
    assert len(examples.train) == 5 * (2000 - 80) // 6
    assert len(examples.test) == 1920 - 1600 - 80
    encoded = plays.encoded(text)
    for number in (0, 700, len(examples.train) - 1):
        assert torch.equal(examples.train.inputs[number], encoded[number : number + 80])
        assert int(examples.train.targets[number]) == int(encoded[number + 80])
    last_seen = len(examples.train) - 1 + 80
    assert torch.equal(examples.test.inputs[0], encoded[last_seen + 1 : last_seen + 81])


def test_the_alphabet_is_leafs() -> None:
    """Eighty characters; others are read as spaces."""
    assert len(plays.ALPHABET) == len(set(plays.ALPHABET)) == 80
    assert spelt(plays.encoded("Ay, {é}…")) == "Ay,   } "


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00\x00\x0d\x01", "does not begin with 0, 0, 8"),
        (b"\x00\x00\x08\x02\x00", "ends within its header"),
        (published.idx(published.numbers(4))[:-1], "has 3 numbers where its header says 4"),
    ],
)
def test_what_is_not_idx_is_refused(content: bytes, sentence: str) -> None:
    """Type, header and length."""
    with pytest.raises(ValueError, match=sentence):
        idx.parse(content)


def test_images_and_labels_must_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal checksums do not make files that go together."""
    module = find_data("mnist")
    files = published.digits() | {"train-labels-idx1-ubyte": published.idx(published.labels(3, 2))}
    for name, content in files.items():
        published.put(tmp_path / "MNIST" / name, content)
    sealed = tuple(File(name, published.seal(content)) for name, content in files.items())
    monkeypatch.setattr(module, "SOURCE", replace(module.SOURCE, files=sealed))
    with pytest.raises(UserError, match=r"does not go with train-labels"):
        load_data("mnist", folder=tmp_path)


def test_checksums_are_recorded_in_the_common_format(tmp_path: Path) -> None:
    """As `sha256sum` writes them; a file of another kind is refused."""
    source = find_data("tiny_imagenet").SOURCE
    known = {"b.txt": hashlib.sha256(b"b").hexdigest(), "a b.txt": hashlib.sha256(b"a").hexdigest()}
    sums.record(tmp_path, known)
    assert sums.recorded(source, tmp_path) == known
    (tmp_path / "SHA256SUMS").write_text("no checksum\n")
    with pytest.raises(UserError, match="does not say a checksum and a name on each line"):
        sums.recorded(source, tmp_path)


def test_the_scale_makes_mean_zero_and_deviation_one() -> None:
    """In each channel, against numpy."""
    images = torch.from_numpy(published.numbers(6, 3, 5, 4) // np.uint8(3))
    scale = Scale.of(images)
    array = images.double().numpy() / 255
    np.testing.assert_allclose(scale.mean, array.mean((0, 2, 3)), rtol=1e-12)
    np.testing.assert_allclose(scale.deviation, array.std((0, 2, 3)), rtol=1e-9)
    found = scale(images).double()
    torch.testing.assert_close(found.mean((0, 2, 3)), torch.zeros(3).double(), atol=1e-6, rtol=0)
    torch.testing.assert_close(scale(images.float() / 255), scale(images))
    with pytest.raises(UserError, match=r"only images \[sample, channel, row, column\] in uint8"):
        Scale.of(torch.zeros(3, 80, dtype=torch.uint8))


def test_a_folder_must_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By argument, else by the variable, else not at all."""
    monkeypatch.setenv("FEDPROOF_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert data_folder(tmp_path / "other") == tmp_path / "other"
    monkeypatch.delenv("FEDPROOF_DATA")
    with pytest.raises(UserError, match="give --data-dir or set FEDPROOF_DATA"):
        data_folder()
    with pytest.raises(UserError, match=r"no data set 'cifar'; did you mean cifar10 or cifar100\?"):
        find_data("cifar")


def test_parts_are_picked_with_their_clients() -> None:
    """Rows in their order."""
    part = Part(torch.arange(6)[:, None], torch.arange(6), torch.arange(6) // 2)
    picked = part.pick(torch.tensor([4, 1]))
    assert picked.clients is not None
    assert (picked.targets.tolist(), picked.clients.tolist()) == ([4, 1], [2, 0])

"""Builds the fonts in this folder from their releases. Needs Python 3 with fontTools and brotli, and hb-subset of HarfBuzz.

    python3 build.py NotoSansCJK-Regular.ttc NotoColorEmoji-Regular.ttf

NotoSansCJK-Regular.ttc 2.004 is in Debian's package fonts-noto-cjk and in notofonts/noto-cjk.
NotoColorEmoji-Regular.ttf 2.051 is in google/fonts (ofl/notocoloremoji).
"""

import io
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import brotli
from fontTools.ttLib import TTCollection, TTFont

here = Path(__file__).parent


def characters(codec):
    """The characters of a national character set."""
    found = set()
    for code in [*range(0x20, 0xD800), *range(0xF900, 0x30000)]:
        try:
            chr(code).encode(codec)
            found.add(code)
        except UnicodeEncodeError:
            pass
    return found


# Index in the collection, and the characters for which the region's own shapes are kept.
regions = {
    "Simplified Chinese": (2, characters("gbk")),
    "Japanese": (0, characters("cp932")),
    "Korean": (1, characters("cp949")),
    "Traditional Chinese": (3, characters("big5")),
}
# Punctuation, kana, bopomofo, jamo, full-width forms and Latin letters.
blocks = [range(0x20, 0x100), range(0x3000, 0x3190), range(0x31F0, 0x3200), range(0xFF00, 0xFFF0)]
common = {code for block in blocks for code in block}
# Arimo has these.
foreign = {*range(0x370, 0x530), *range(0x2500, 0x2580)}
# Vertical forms, and narrower punctuation and kana.
features = ["vert", "vrt2", "halt", "palt", "vhal", "vpal"]


def build_cjk(source):
    """One collection with a font per region. A character outside of its region's set has another region's shape."""
    fonts = {name: TTCollection(source, lazy=True).fonts[index] for name, (index, _) in regions.items()}
    shapes = {}
    for name, (_, own) in regions.items():
        cmap = fonts[name].getBestCmap()
        for code in (own | common) - foreign:
            if code in cmap:
                shapes.setdefault(code, {})[name] = cmap[code]
    glyphs = {glyph for of_regions in shapes.values() for glyph in of_regions.values()}
    # All fonts must have the same glyphs to share their outlines.
    for font in fonts.values():
        glyphs |= {to for given, to in vertical_forms(font) if given in glyphs}
    ids = sorted(next(iter(fonts.values())).getGlyphID(glyph) for glyph in glyphs)
    collection = TTCollection()
    with TemporaryDirectory() as folder:
        (Path(folder) / "ids").write_text(" ".join(map(str, ids)))
        for index, (name, font) in enumerate(fonts.items()):
            font["cmap"].tables = [table for table in font["cmap"].tables if table.format == 12]
            for table in font["cmap"].tables:
                table.cmap = {code: forms.get(name) or next(iter(forms.values())) for code, forms in shapes.items()}
            whole, part = f"{folder}/{index}.otf", f"{folder}/{index}-part.otf"
            font.save(whole, reorderTables=None)
            subprocess.run(
                [
                    "hb-subset",
                    whole,
                    f"--gids-file={folder}/ids",
                    "--unicodes=*",
                    f"--layout-features={','.join(features)}",
                    "--name-IDs=*",
                    "--notdef-outline",
                    "--no-hinting",
                    # Compresses better: Brotli finds what subroutines share.
                    "--desubroutinize",
                    f"--output-file={part}",
                ],
                check=True,
            )
            collection.fonts.append(TTFont(part, lazy=True))
        return save(collection, "NotoSansCJK-Regular.ttc.br", shareTables=True)


def vertical_forms(font):
    """Pairs of a glyph and the glyph that replaces it in vertical text."""
    table = font["GSUB"].table
    records = [record for record in table.FeatureList.FeatureRecord if record.FeatureTag in ("vert", "vrt2")]
    for index in {index for record in records for index in record.Feature.LookupListIndex}:
        for subtable in table.LookupList.Lookup[index].SubTable:
            yield from getattr(subtable, "ExtSubTable", subtable).mapping.items()


def build_emoji(source):
    """Without its second set of pictures, in SVG, which Chromium does not use."""
    font = TTFont(source)
    del font["SVG "]
    return save(font, "NotoColorEmoji-Regular.ttf.br")


def save(font, name, **options):
    plain = io.BytesIO()
    font.save(plain, **options)
    packed = brotli.compress(plain.getvalue(), quality=11, lgwin=24)
    (here / name).write_bytes(packed)
    print(f"{name}: {len(plain.getvalue())} bytes, {len(packed)} compressed")


if __name__ == "__main__":
    build_cjk(sys.argv[1])
    build_emoji(sys.argv[2])

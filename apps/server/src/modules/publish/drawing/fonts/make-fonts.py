"""Makes the font files of share cards: one weight each, as TrueType, which is what libvips reads.

Needs fontTools with brotli, and the folder into which these packages (SIL Open Font License) were unpacked, each under its own name:
bricolage: packages/ui/fonts; instrument-sans, noto-sans, noto-sans-arabic, noto-sans-hebrew: @fontsource-variable/{name}@5.3.0
Prints the ranges of letters for covered.ts. Call: python3 make-fonts.py <folder>
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path(sys.argv[1])
TARGET = Path(__file__).parent
UI = TARGET.parents[5] / "packages/ui/fonts"
FONTS = {
    "title": (UI / "bricolage-display-latin.woff2", 720),
    "title-ext": (UI / "bricolage-display-latin-ext.woff2", 720),
    "text": (SOURCE / "instrument-sans/files/instrument-sans-latin-wght-normal.woff2", 520),
    "text-ext": (SOURCE / "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2", 520),
    "greek": (SOURCE / "noto-sans/files/noto-sans-greek-wght-normal.woff2", 650),
    "cyrillic": (SOURCE / "noto-sans/files/noto-sans-cyrillic-wght-normal.woff2", 650),
    "arabic": (SOURCE / "noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2", 650),
    "hebrew": (SOURCE / "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2", 650),
}

covered = set()
for name, (file, weight) in FONTS.items():
    font = instancer.instantiateVariableFont(TTFont(file), {"wght": weight})
    letters = set(font.getBestCmap())
    subsetter = subset.Subsetter(subset.Options(layout_features=["*"], notdef_outline=True))
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = f"Earshot Card {name}"
        if record.nameID in (2, 17):
            record.string = "Regular"
    font["OS/2"].usWeightClass = 400
    font.flavor = None
    font.save(TARGET / f"{name}.ttf")
    if not name.startswith("text"):
        covered |= letters

ranges = []
for letter in sorted(covered):
    if ranges and ranges[-1][1] == letter - 1:
        ranges[-1][1] = letter
    else:
        ranges.append([letter, letter])
print("".join(f"\\u{{{a:x}}}" if a == b else f"\\u{{{a:x}}}-\\u{{{b:x}}}" for a, b in ranges))

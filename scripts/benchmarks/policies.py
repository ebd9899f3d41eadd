"""What framescan does in a comparison. The recordings pass these, or something else than a clean scan
would be measured."""

HEAD = """framescan: 1
frame: 1170x2532
checks:
"""

TWO = """
  - { name: secure field, region: { x: 0, y: 633, width: 1170, height: 836 }, expect: black }
  - { name: tab bar, region: { x: 0, y: 2340, width: 1170, height: 192 }, expect: blank }
"""

FOUR = TWO + """
  - { name: top of the page, region: { x: 0, y: 0, width: 1170, height: 633 }, expect: visible }
  - { name: rest of the page, region: { x: 0, y: 1469, width: 1170, height: 871 }, expect: visible }
"""

# Regions that overlap and lie beside each other.
TWELVE_MORE = "".join(
    f"  - {{ name: field {index}, region: {{ x: {97 * index}, y: {633 + 69 * index}, width: 97, "
    "height: 69 }, expect: black }\n"
    for index in range(6)
) + "".join(
    f"  - {{ name: tabs {index}, region: {{ x: {195 * index}, y: 2340, width: 195, height: 192 }}, "
    "expect: blank }\n"
    for index in range(6)
)

OVERLAY = """
  - name: version
    region: { x: 0, y: 2250, width: 480, height: 90 }
    expect: { text: 'v{version} ({build})' }
"""

# Texts that no screen shows.
EVERYWHERE = """
  - name: nothing private
    region: all
    expect: { no-text: [Erika Mustermann, '3714 496353 98431', '1.234,56 €', email] }
"""

POLICIES = {
    "everywhere": HEAD + EVERYWHERE,
    "4 checks": HEAD + FOUR,
    "16 checks": HEAD + FOUR + TWELVE_MORE,
    "overlay": HEAD + OVERLAY,
    # For what scrolls: its pages have blank places.
    "2 checks, overlay": HEAD + TWO + OVERLAY,
    "4 checks, overlay": HEAD + FOUR + OVERLAY,
    "16 checks, overlay": HEAD + FOUR + TWELVE_MORE + OVERLAY,
}

/**
 * Makes the page's font ready while its script loads: text that is drawn in another font first moves when this one comes. Never throws:
 * without a connection, only the font is missing.
 */
export function loadFont(): void {
  void document.fonts.load('1em "Inter Variable"').catch(() => undefined)
}

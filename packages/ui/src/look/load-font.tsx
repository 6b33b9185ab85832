/**
 * Makes the page's font ready while its script loads: a page whose first picture doesn't have it yet does without. Never throws.
 * `document.fonts.load` would also fetch the file that ours replaces (inter.css).
 */
export function loadFont(): void {
  const own = [...document.fonts].find(({ display }) => display === 'optional')
  void own?.load().catch(() => undefined)
}

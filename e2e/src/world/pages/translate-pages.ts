import type { BrowserContext } from '@playwright/test'

/**
 * Makes every page of a browser translate itself, as Chrome and Edge do: each text node is taken out, and its words come back in
 * two `font` elements. Texts that appear later are translated, too. The words stay the same unless `prefix` marks them. `from`:
 * when it begins, by the event of the document; a page's script may not have run by `DOMContentLoaded`.
 */
export async function translatePages(
  context: BrowserContext,
  { prefix = '', from = 'load' }: { prefix?: string; from?: 'load' | 'DOMContentLoaded' } = {},
): Promise<void> {
  await context.addInitScript(translateDocument, { prefix, from })
}

/** Runs in the page. */
function translateDocument({ prefix, from }: { prefix: string; from: string }): void {
  const isTranslatable = (text: Text) =>
    /\S/.test(text.data) && !text.parentElement?.closest('script, style, noscript, textarea, font, .notranslate, [translate=no]')
  function translate(text: Text): void {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.append(prefix + text.data)
    text.parentNode?.insertBefore(outer, text)
    text.parentNode?.removeChild(text)
  }
  function translateBelow(node: Node): void {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Node[] = [walker.root]
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const text of found) if (text instanceof Text && text.isConnected && isTranslatable(text)) translate(text)
  }
  const begin = () => {
    translateBelow(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateBelow(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  const begins: EventTarget = from === 'load' ? window : document
  begins.addEventListener(from, begin, { once: true })
}

import { type Dialog, expect, type Page } from '@playwright/test'
import { takeTurns } from '@tradepost/kit/testing/test-runs'

/** What somebody met who opened every page that is linked somewhere, and pressed every button on it. */
export type Walk = {
  /** The heading and the text of each page, by its path below the dashboard. */
  pages: ReadonlyMap<string, { title: string; text: string }>
  /** Answers of 400 and above. */
  refusals: readonly string[]
}

/** Presses every button, and undoes what that did: closes what opened, goes back from where it led. */
async function pressButtons(page: Page, onPressed: () => Promise<void>): Promise<void> {
  const start = page.url()
  const buttons = page.locator('main button:visible:enabled')
  for (let index = 0, count = await buttons.count(); index < count; index += 1) {
    await buttons.nth(index).click()
    await onPressed()
    await page.keyboard.press('Escape')
    if (page.url() === start) continue
    await page.goBack()
    await expect(buttons).toHaveCount(count)
  }
}

/**
 * Opens the dashboard's home, and from there every page that a link or a menu leads to, each once and without its search. Presses
 * every button in the main part of each fifth page, others with each seed.
 */
export async function clickThrough(page: Page, home: string): Promise<Walk> {
  const root = new URL(home).pathname
  const pages = new Map<string, { title: string; text: string }>()
  const heading = page.getByRole('heading', { level: 1 })
  const refusals: string[] = []
  const waiting = [root]
  const note = (answer: { status: () => number; url: () => string }) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  }
  const closeOther = (opened: Page) => void (opened !== page && opened.close())
  const collect = async () => {
    const links = await page
      .locator(`a[href^="${root}/"]`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    waiting.push(...links.map((link) => new URL(link, home).pathname))
  }
  // Leaving a form asks whether to discard what the buttons added.
  const leave = (dialog: Dialog) => void dialog.accept()
  page.on('dialog', leave)
  page.on('response', note)
  page.context().on('page', closeOther)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const name = path.slice(root.length + 1)
    if (pages.has(name)) continue
    await page.goto(new URL(path, home).href)
    await expect(heading).toBeVisible()
    await page.waitForLoadState('networkidle')
    pages.set(name, { title: await heading.innerText(), text: await page.locator('main').innerText() })
    await collect()
    if (takeTurns([name], { turn: pages.size, every: 5 }).length > 0) await pressButtons(page, collect)
  }
  page.off('dialog', leave)
  page.off('response', note)
  page.context().off('page', closeOther)
  return { pages, refusals }
}

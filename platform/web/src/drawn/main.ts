import type { Language } from '@tradepost/messages/languages'
import { setPageLanguage } from '@tradepost/messages/page-messages'
import { loadTexts } from '#src/load-texts.ts'
import { setAnswers } from '#src/page-answers.ts'

export type PageToDraw = { path: string; answers: Record<string, unknown> }

let last: Promise<unknown> = Promise.resolve()

/**
 * The entry of the build that the server draws pages with. It loads the build once for each language, because modules use texts
 * as soon as they are imported. Pages are drawn one after the other: the answers of one must not reach another.
 */
export async function createPageDrawer(language: Language): Promise<(page: PageToDraw) => Promise<string>> {
  setPageLanguage(language)
  await loadTexts()
  const { drawPage } = await import('./draw-page.tsx')
  return ({ path, answers }) => {
    const drawn = last.then(() => {
      setAnswers(answers, { isWhole: true })
      return drawPage(path)
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
}

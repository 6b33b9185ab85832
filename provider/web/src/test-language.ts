import type { Language } from '@tradepost/messages/languages'
import { vi } from 'vitest'
import { loadMessages } from './messages.ts'

/** Loads the messages of `language`, as a page in that language does. Undo with `vi.unstubAllGlobals`. */
export async function loadLanguage(language: Language): Promise<void> {
  vi.stubGlobal('document', { documentElement: { lang: language } })
  await loadMessages()
}

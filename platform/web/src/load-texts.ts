import { loadUiMessages } from '@tradepost/ui/messages'
import { loadAnswerTexts } from './answer-texts.ts'
import { loadShopMessages } from './messages.ts'

/** Loads the texts that every page may show, in the page's language. */
export async function loadTexts(): Promise<void> {
  await Promise.all([loadShopMessages(), loadUiMessages(), loadAnswerTexts()])
}

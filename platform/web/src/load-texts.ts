import { loadUiMessages } from '@tradepost/ui/messages'
import { loadShopMessages } from './messages.ts'
import { loadAnswers } from './translate-answer.ts'

/** Loads the texts that every page may show, in the page's language. */
export async function loadTexts(): Promise<void> {
  await Promise.all([loadShopMessages(), loadUiMessages(), loadAnswers()])
}

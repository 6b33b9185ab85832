import { useMutation } from '@tanstack/react-query'
import { isLanguage, type Language } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import * as z from 'zod'
import { sendRequest } from './request.ts'

/** The server's cookie with the language that was chosen in this browser, or that a sign-in brought with the account. */
const COOKIE = /(?:^|;\s*)tradepost_language=(\w+)/

function findChosenLanguage(): Language | undefined {
  const [, tag = ''] = COOKIE.exec(document.cookie) ?? []
  return isLanguage(tag) ? tag : undefined
}

/** Loads the page again if another language was chosen since: all texts of a page are in the language it was loaded in. */
export function followLanguage(): void {
  const chosen = findChosenLanguage()
  if (chosen !== undefined && chosen !== getPageLanguage()) location.reload()
}

/** Changes the language of this browser's pages and, when signed in, of the account's emails. */
export function useLanguageChoice() {
  return useMutation({
    mutationFn: (language: Language) => sendRequest(z.null(), '/api/language', { method: 'PUT', body: { language } }),
    onSuccess: () => location.reload(),
  })
}

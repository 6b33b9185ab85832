import { useMutation } from '@tanstack/react-query'
import { isLanguage, type Language } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { asTold, sendRequest } from './request.ts'

/** The server's cookie with the language selected in this browser or stored with the account. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?tradepost_language=(\w+)/

function findChosenLanguage(): Language | undefined {
  const [, tag = ''] = COOKIE.exec(document.cookie) ?? []
  return isLanguage(tag) ? tag : undefined
}

/** Reloads the page if the language has changed, because all texts of a page are in the language it loaded with. */
export function followLanguage(): void {
  const chosen = findChosenLanguage()
  if (chosen !== undefined && chosen !== getPageLanguage()) location.reload()
}

/** Changes the language of this browser's pages and, for a signed-in person, of the account's emails. */
export function useLanguageChoice() {
  return useMutation({
    mutationFn: (language: Language) => sendRequest(asTold<null>(), '/api/language', { method: 'PUT', body: { language } }),
    onSuccess: () => location.reload(),
  })
}

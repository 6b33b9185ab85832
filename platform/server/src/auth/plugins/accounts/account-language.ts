import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { findLanguageOfUser } from '#src/auth/accounts/account-language.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findChosenLanguage, toLanguageCookie } from '#src/request-language.ts'

/**
 * Every sign-in brings the language that the account's holder chose to the browser. An administrator who acts as another person
 * keeps their own.
 */
export function rememberAccountLanguage({ config, database }: AuthDeps) {
  const isHttps = config.url.startsWith('https://')
  return {
    id: 'account-language',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== '/admin/impersonate-user',
          handler: createAuthMiddleware(async ({ headers, context: { newSession, responseHeaders } }) => {
            if (!newSession || !headers) return
            const language = await findLanguageOfUser(database.db, newSession.user.id)
            if (language && language !== findChosenLanguage(headers))
              responseHeaders?.append('set-cookie', toLanguageCookie(language, isHttps))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

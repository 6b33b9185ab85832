import type { Kysely } from '@tradepost/kit/database/database'
import { hasHttps } from '@tradepost/kit/program-config'
import type { Language } from '@tradepost/messages/languages'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findChosenLanguage, getRequestLanguage, toLanguageCookie } from '#src/request-language.ts'
import type { Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { findUserByEmail } from './find-user.ts'

/** Returns the language of the account with this email; undefined if it has none, or if there is no such account. */
export async function findAccountLanguage(db: Kysely<PlatformTables>, email: string): Promise<Language | undefined> {
  const user = await findUserByEmail(db, email)
  return user && (await findLanguageOfUser(db, user.id))
}

/** Returns the language of an account; undefined if it has none. */
async function findLanguageOfUser(db: Kysely<PlatformTables>, userId: string): Promise<Language | undefined> {
  const found = await db.selectFrom('accountLanguages').select('language').where('userId', '=', userId).executeTakeFirst()
  return found?.language
}

/** Saves the language of an account's pages and emails. */
export async function saveAccountLanguage(
  work: Work,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  await work.trx
    .insertInto('accountLanguages')
    .values({ userId, language })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ language }))
    .execute()
}

/** Gives a new account the language of the pages it signed up on. English needs no row. */
export async function saveSignUpLanguage({ transact }: AuthDeps, userId: string, headers: Headers | undefined): Promise<void> {
  const language = getRequestLanguage(headers ?? new Headers())
  if (language !== 'en') await transact((work) => saveAccountLanguage(work, { userId, language }))
}

/**
 * Every sign-in brings the language that the account's holder chose to the browser. An administrator who acts as another person
 * keeps their own.
 */
export function rememberAccountLanguage({ config, database }: AuthDeps) {
  const isHttps = hasHttps(config)
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

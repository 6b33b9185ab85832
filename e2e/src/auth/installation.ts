import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from '@tradepost/platform-server/auth/accounts/account-settings'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import { startPlatform } from '@tradepost/platform-server/server'
import { makeVisitor, type Visitor } from '#src/world/pages/visitor.ts'
import { landingOf, PROVIDER, type SocialHouse } from './social/social-world.ts'

/** The platform of a world, started once more with other settings. */
export type Installation = {
  url: string
  visitor(): Visitor
  /** Brings a browser that is signed in along. */
  bring(visitor: Visitor): Visitor
  /** Signs in at the provider; returns where the browser lands. */
  signIn(visitor: Visitor, path?: '/sign-in/social' | '/link-social'): Promise<string>
  /** Sends what is left to send, then returns how many emails this address has. */
  countMails(to: string | undefined): Promise<number>
  close(): Promise<void>
}

/** Starts an installation on the world's database, with the world's provider. */
export async function startInstallation(
  social: SocialHouse,
  settings: Partial<AccountSettings>,
  more: Partial<PlatformConfig> = {},
): Promise<Installation> {
  const config = { ...social.world.platform.deps.config, ...more, accounts: { ...DEFAULT_ACCOUNT_SETTINGS, ...settings } }
  const platform = await startPlatform({ config: { ...config, port: 0, url: '' }, isWorking: false })
  const { url } = platform
  social.server.redirectUris.push(`${url}/api/auth/callback/${PROVIDER}`)
  return {
    url,
    visitor: () => makeVisitor(url),
    bring(visitor) {
      const same = makeVisitor(url)
      for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
      return same
    },
    signIn: async (visitor, path) => landingOf(await visitor.get((await social.comeBack(visitor, {}, path)).href), url),
    close: () => platform.close(),
    async countMails(to) {
      await platform.drainAll()
      return (await makeVisitor(url).mails(String(to))).length
    },
  }
}

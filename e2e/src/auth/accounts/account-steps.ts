import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import type { House } from '#src/world/world.ts'

/** Signs the browser in as the visitor. */
export async function signInAs(context: BrowserContext, visitor: Visitor, { platform }: House): Promise<void> {
  await context.addCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value: decodeURIComponent(value), url: platform.url })),
  )
}

/** Opens a new browser context on a page of the platform. */
export async function openBrowser(browser: Browser, { platform }: House, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Signs in with email and password on the open sign-in page. */
export async function signInByPassword(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page, { platform }: House): Promise<void> {
  await page.goto(`${platform.url}/account`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/account'))
}

/**
 * Returns the link in the newest email to this address whose path contains these words. Some emails are sent after the answer.
 */
export async function waitForLink({ visitor }: House, to: string, words: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const links = (await visitor().mails(to)).map((mail) => mail.text.match(/https?:\/\/\S+/)?.[0])
    link = links.find((each) => each?.includes(words))
    expect(link, `a mail to ${to} with a link to ${words}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}

/** A virtual authenticator in the browser, such as a fingerprint reader, that confirms right away. */
export type BrowserAuthenticator = {
  /** Sets whether a user is present to confirm. Initially one is. */
  setPresent(isPresent: boolean): Promise<void>
}

export async function addAuthenticator(page: Page): Promise<BrowserAuthenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: async (isPresent) =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent })),
  }
}

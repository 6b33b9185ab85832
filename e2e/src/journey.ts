import { test as base, type Page } from '@playwright/test'
import { makeSocialWorld, type SocialWorld } from './social-world.ts'
import { makeWorld, type World } from './world.ts'

/**
 * A journey: `world` is a fresh world of both programs, whose due work is done while the browser looks on. `social` also
 * has an OpenID provider; it is shared by the journeys of one worker, so each of them has people and mails of its own.
 */
export const test = base.extend<{ world: World }, { social: SocialWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what the fixture needs
  world: async ({}, use) => {
    const world = await makeWorld()
    await use(world)
    await world.close()
  },
  social: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what the fixture needs
    async ({}, use) => {
      const social = await makeSocialWorld()
      await use(social)
      await social.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'

/** Fills the hosted checkout as a buyer in the US would; the e-mail only where it is not fixed. */
export async function fillCheckout(
  page: Page,
  { email, card = '4242 4242 4242 4242' }: { email?: string; card?: string },
): Promise<void> {
  if (email) await page.getByLabel('Email').fill(email)
  await fillCard(page, card)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Full name').fill('Maya Lindqvist')
  await page.getByLabel('Address').fill('1401 Folsom Street')
  await page.getByLabel('City').fill('San Francisco')
  await page.getByLabel('State').selectOption('CA')
  await page.getByLabel('ZIP code').fill('94103')
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })

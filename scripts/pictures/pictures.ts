import { copyFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { signInAs } from '@tradepost/e2e/auth/accounts/account-steps'
import { makeSocialWorld, PROVIDER } from '@tradepost/e2e/auth/social/social-world'
import { setUpDatabases } from '@tradepost/e2e/world/global-setup'
import { fillCheckout } from '@tradepost/e2e/world/pages/journey'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { LANDING_SCREENS, LANDING_SIZE, writeLandingPicture } from './picture-landing.ts'
import { LIST_SCREENS } from './picture-lists.ts'
import { signInOwner } from './picture-owner.ts'
import {
  at,
  emailToType,
  goToCheckout,
  makeSales,
  openCheckout,
  openProduct,
  openSubscription,
  openTranslated,
  payWith,
  SHOP,
  type Stage,
} from './picture-steps.ts'
import { changeSeats, makeSubscription, openHeld, openSold } from './picture-subscriptions.ts'
import { makeUsage, openEvent, openMeter, openRejected, startEvent, startMeter } from './picture-usage.ts'

/**
 * `npm run pictures [name …]` takes a picture of each screen in light and dark, 1280 and 390 px wide, into pictures/, which git
 * ignores. It runs the two real servers with the demo shop, and an OpenID provider to sign in with.
 */
const FOLDER = fileURLToPath(new URL('../../pictures/', import.meta.url))
/** Pictures shown by the README and the docs. */
const DOCS_FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const IN_DOCS = [
  'shop-light-1280',
  'product-light-1280',
  'cart-light-390',
  'checkout-light-1280',
  'checkout-dark-390',
  'checkout-translated-light-1280',
  'checkout-translated-light-390',
  'order-paid-light-1280',
  'sign-in-light-1280',
  'dashboard-light-1280',
  'dashboard-dark-1280',
  'payments-light-1280',
  'subscription-light-1280',
  'my-subscription-light-390',
]
const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [1280, 390].map((width) => ({ theme, width })))

type Screen = {
  name: string
  isSignedIn?: boolean
  /** The page never becomes idle. */
  isLoading?: boolean
  /** Takes the full page, however long it is. */
  isWhole?: boolean
  /** Taken last: it first generates weeks of usage, for which it advances the shop's clock. */
  hasUsage?: boolean
  /** Its name on the landing page, which shows it in both themes at a size of its own. */
  landing?: string
  show: (stage: Stage) => Promise<void>
}

const ofUsage = { isSignedIn: true, hasUsage: true }

/** Lists look alike, so their other states are only taken on request. */
const SCREENS: Screen[] = [
  ...LIST_SCREENS.filter(({ name }) => /^payments-|^[a-z]+$|^payment-links$/.test(name)),
  { name: 'welcome', isWhole: true, show: at('/') },
  {
    name: 'welcome-arabic',
    isWhole: true,
    async show(stage) {
      await stage.page.setExtraHTTPHeaders({ 'accept-language': 'ar' })
      await at('/')(stage)
    },
  },
  ...LANDING_SCREENS,
  { name: 'shop', show: at(`/shop/${SHOP}`) },
  { name: 'shop-search', show: at(`/shop/${SHOP}?q=pixels`) },
  { name: 'shop-nothing-found', show: at(`/shop/${SHOP}?q=anvil`) },
  {
    name: 'shop-brand',
    async show(stage) {
      await at(`/shop/${SHOP}`)(stage)
      await stage.page
        .getByRole('navigation', { name: 'Brands' })
        .getByRole('link', { name: /Workshop Press/ })
        .click()
      await stage.page.getByRole('heading', { level: 1, name: 'Workshop Press' }).waitFor()
    },
  },
  { name: 'product', isWhole: true, show: (stage) => openProduct(stage, 'Caliper') },
  { name: 'product-subscription', isWhole: true, show: (stage) => openProduct(stage, 'Plumb Pro') },
  {
    name: 'product-open-price',
    async show(stage) {
      await openProduct(stage, 'Chalk')
      await stage.page.getByLabel('Your price').fill('4')
      await stage.page.getByRole('button', { name: 'Increase Quantity' }).click()
    },
  },
  {
    name: 'product-other-brand',
    async show(stage) {
      await goToCheckout(stage)
      await openProduct(stage, 'Grid Papers')
      await stage.page.getByRole('button', { name: 'Add to cart' }).click()
      await stage.page.getByRole('button', { name: 'Start a new cart' }).waitFor()
    },
  },
  { name: 'cart', show: goToCheckout },
  {
    name: 'cart-discount',
    async show(stage) {
      await goToCheckout(stage)
      await stage.page.getByLabel('Country').selectOption('DE')
      await stage.page.getByRole('button', { name: 'Add discount code' }).click()
      await stage.page.getByLabel('Discount code').fill('WELCOME10')
      await stage.page.getByRole('button', { name: 'Apply' }).click()
      await stage.page.getByRole('button', { name: /Remove code/ }).waitFor()
      await stage.page.getByText('19%').waitFor()
    },
  },
  {
    name: 'checkout',
    show: async (stage) => openCheckout(stage).then(async () => fillCheckout(stage.page, await emailToType(stage.page))),
  },
  {
    name: 'checkout-arabic',
    async show(stage) {
      await openCheckout(stage)
      await stage.page.setExtraHTTPHeaders({ 'accept-language': 'ar' })
      await stage.page.reload()
    },
  },
  { name: 'checkout-translated', show: openTranslated },
  { name: 'checkout-subscription', show: openSubscription },
  {
    name: 'checkout-declined',
    async show(stage) {
      await payWith(stage, '4000 0000 0000 0002')
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'challenge',
    async show(stage) {
      await payWith(stage, '4000 0025 0000 3155')
      await stage.page.waitForURL(/\/challenge\//)
    },
  },
  {
    name: 'checkout-processing',
    async show(stage) {
      await payWith(stage, '4000 0000 0000 0259')
      await stage.page
        .getByRole('heading', { name: /bank|processing|working/i })
        .first()
        .waitFor()
    },
  },
  {
    name: 'order-paid',
    async show(stage) {
      await payWith(stage, '4242 4242 4242 4242')
      await stage.page.waitForURL(/\/orders\/ord_/)
      await stage.page.getByRole('heading', { name: /paid|thank/i }).waitFor()
    },
  },
  {
    name: 'checkout-not-found',
    show: async ({ page, world }) => void (await page.goto(`${world.provider.url}/session/cks_gone`)),
  },
  { name: 'sign-in', show: at('/sign-in') },
  { name: 'sign-up', show: at('/sign-up') },
  { name: 'sign-in-refused', show: at(`/sign-in?error=account_not_linked&provider=${PROVIDER}`) },
  { name: 'forgot-password', show: at('/forgot-password') },
  { name: 'reset-password', show: at('/reset-password?token=x') },
  { name: 'verify-email', show: at('/verify-email?email=maya.lindqvist@example.com&next=/welcome') },
  { name: 'first-steps', isSignedIn: true, show: at('/welcome') },
  { name: 'device', isSignedIn: true, show: at('/device') },
  {
    name: 'device-review',
    isSignedIn: true,
    async show(stage) {
      const asked = { client_id: 'tradepost-cli', scope: 'openid email' }
      const { body } = await stage.world.visitor().post('/api/auth/device/code', asked)
      await at(`/device?user_code=${body.user_code}`)(stage)
      await stage.page.getByRole('button', { name: 'Approve' }).waitFor()
    },
  },
  { name: 'profile', isSignedIn: true, show: at('/account') },
  { name: 'security', isSignedIn: true, isWhole: true, show: at('/account/security') },
  { name: 'delete-account', isSignedIn: true, isWhole: true, show: at('/account/delete') },
  { name: 'account-deleted', show: at('/?deleted=1') },
  { name: 'purchases', isSignedIn: true, show: at('/account/purchases') },
  { name: 'dashboard', isSignedIn: true, show: at(`/dashboard/${SHOP}`) },
  { name: 'product-editor', isSignedIn: true, show: at(`/dashboard/${SHOP}/products/new`) },
  {
    name: 'payment',
    isSignedIn: true,
    async show(stage) {
      await at(`/dashboard/${SHOP}/payments`)(stage)
      await stage.page.getByRole('main').getByText('Maya Lindqvist').first().click()
      await stage.page.waitForURL(/payments\/pay_/)
    },
  },
  { name: 'developers', isSignedIn: true, show: at(`/dashboard/${SHOP}/api-keys`) },
  { name: 'settings', isSignedIn: true, show: at(`/dashboard/${SHOP}/settings`) },
  { name: 'mailbox', show: at('/mailbox') },
  { name: 'my-subscriptions', ...ofUsage, show: at('/account/subscriptions') },
  { name: 'my-subscription', ...ofUsage, isWhole: true, show: openHeld },
  { name: 'my-subscription-plan', ...ofUsage, show: (stage) => openHeld(stage).then(() => changeSeats(stage)) },
  { name: 'subscription', ...ofUsage, isWhole: true, show: openSold },
  { name: 'subscription-plan', ...ofUsage, show: (stage) => openSold(stage).then(() => changeSeats(stage)) },
  { name: 'meter', ...ofUsage, isWhole: true, show: (stage) => openMeter(stage, 'Tokens of large models') },
  { name: 'meter-editor', ...ofUsage, show: startMeter },
  { name: 'usage-events', ...ofUsage, show: at(`/dashboard/${SHOP}/usage-events`) },
  { name: 'usage-event', ...ofUsage, show: openEvent },
  { name: 'rejected-events', ...ofUsage, show: at(`/dashboard/${SHOP}/usage-events?view=rejected`) },
  { name: 'rejected-event', ...ofUsage, show: openRejected },
  { name: 'send-event', ...ofUsage, show: startEvent },
  { name: 'test-clock', ...ofUsage, isWhole: true, show: at(`/dashboard/${SHOP}/clock`) },
]

type Taking = { world: World; owner: Visitor; screens: readonly Screen[] }

async function takePictures(browser: Browser, { world, owner, screens }: Taking): Promise<void> {
  for (const look of LOOKS) {
    for (const screen of screens) {
      if (screen.landing && look.width < LANDING_SIZE.width) continue
      const context = await browser.newContext({
        viewport: screen.landing ? LANDING_SIZE : { width: look.width, height: look.width > 600 ? 900 : 844 },
        colorScheme: look.theme,
        reducedMotion: 'reduce',
      })
      if (screen.isSignedIn) await signInAs(context, owner, world)
      const page = await context.newPage()
      try {
        await screen.show({ page, world, look })
        if (!screen.isLoading) await page.waitForLoadState('networkidle')
        const name = `${screen.name}-${look.theme}-${look.width}`
        await page.screenshot({ path: `${FOLDER}${name}.png`, fullPage: screen.isWhole === true })
        if (screen.landing) await writeLandingPicture(page, { name: screen.landing, theme: look.theme })
        if (IN_DOCS.includes(name)) copyFileSync(`${FOLDER}${name}.png`, `${DOCS_FOLDER}${name}.png`)
      } catch (error) {
        process.exitCode = 1
        console.error(
          `${screen.name} ${look.theme} ${look.width}: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : error}`,
        )
      }
      await context.close()
    }
  }
}

const ALL: readonly Screen[] = [...SCREENS, ...LIST_SCREENS.filter(({ name }) => !SCREENS.some((screen) => screen.name === name))]
const asked = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const stopDatabases = await setUpDatabases()
const social = await makeSocialWorld({ world: { clock: systemClock, platform: { hasDemoData: true, hasDemoYear: true } } })
const { world } = social
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--hide-scrollbars'],
})
try {
  await world.drainAll()
  await makeSales(browser, world)
  const owner = await signInOwner(world)
  const screens = asked.length > 0 ? ALL.filter((screen) => asked.includes(screen.name)) : SCREENS
  await takePictures(browser, { world, owner, screens: screens.filter((screen) => !screen.hasUsage) })
  const ofUse = screens.filter((screen) => screen.hasUsage)
  if (ofUse.length > 0) {
    await makeSubscription(world, owner)
    await makeUsage(world)
  }
  await takePictures(browser, { world, owner, screens: ofUse })
} finally {
  await browser.close()
  await social.close()
  await stopDatabases()
}

import type { Browser, Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

type Shop = { seller: Seller; client: DodoPayments }

async function openShop(world: House): Promise<Shop> {
  const seller = await world.openShop()
  return { seller, client: await sellerClient(world, seller) }
}

/** Opens a checkout of a Caliper and three Try Squares, 111.00 before tax; returns its URL. */
async function openCheckout({ client, seller }: Shop, changes: object = {}): Promise<string> {
  const { caliper, trySquare } = seller.products
  const session = await client.checkoutSessions.create({
    product_cart: [
      { product_id: caliper.product_id, quantity: 1 },
      { product_id: trySquare.product_id, quantity: 3 },
    ],
    ...changes,
  })
  if (!session.checkout_url) throw new Error('The checkout has no URL')
  return session.checkout_url
}

/** Opens a tab in a browser that prefers this language. */
const openTab = async (browser: Browser, locale: string): Promise<Page> => (await browser.newContext({ locale })).newPage()

type Receipt = { subject: string; text: string; html: string }

async function receiptFor(world: House, email: string): Promise<Receipt | undefined> {
  const answer = await fetch(`${world.provider.url}/mailbox.json?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Receipt[])[0]
}

const leftOf = async (page: Page, role: 'complementary' | 'main') => (await page.getByRole(role).boundingBox())?.x ?? 0

test('a checkout in Arabic is laid out right to left, from the form to the bank page and the receipt', async ({
  page,
  world,
}) => {
  const shop = await openShop(world)
  await shop.client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
  await page.goto(await openCheckout(shop, { customization: { force_language: 'ar' } }))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle(/^الدفع/)
  await expect(page.getByRole('heading', { name: 'بيانات التواصل' })).toBeVisible()
  expect(await leftOf(page, 'complementary')).toBeGreaterThan(await leftOf(page, 'main'))
  await expectAccessible(page, 'the form in Arabic')

  await page.getByRole('button', { name: 'إضافة رمز خصم' }).click()
  await page.getByLabel('رمز الخصم', { exact: true }).fill('save10')
  await page.getByRole('button', { name: 'تطبيق' }).click()
  await expect(page.getByRole('complementary')).toContainText('−11.10 US$')
  await page.getByRole('button', { name: /^ادفع/ }).click()
  await expect(page.getByRole('alert')).toContainText('حقول بحاجة إلى تصحيح')
  await expectAccessible(page, 'the form in Arabic with its errors')

  await page.getByLabel('البريد الإلكتروني').fill('layla@example.com')
  // An Arabic keyboard types these digits; the field shows them as printed on the card.
  await page.getByLabel('رقم البطاقة').pressSequentially('٤٠٠٠٠٠٢٥٠٠٠٠٣١٥٥')
  await expect(page.getByLabel('رقم البطاقة')).toHaveValue('4000 0025 0000 3155')
  await expect(page.getByLabel('رقم البطاقة')).toHaveCSS('direction', 'ltr')
  await page.getByLabel('تاريخ الانتهاء').pressSequentially('١٢٣٤')
  await expect(page.getByLabel('تاريخ الانتهاء')).toHaveValue('12 / 34')
  await page.getByLabel('رمز الأمان').fill('123')
  await page.getByLabel('الاسم الكامل').fill('ليلى حداد')
  await page.getByLabel('البلد').selectOption({ label: 'الإمارات العربية المتحدة' })
  await page.getByRole('button', { name: /^ادفع/ }).click()

  await page.waitForURL(/\/challenge\/pay_/)
  await expect(page.getByRole('heading', { name: 'هل هذا أنت؟' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page, 'the bank in Arabic')
  await page.getByRole('button', { name: 'موافقة' }).click()
  await expect(page.getByRole('heading', { name: /^تم الدفع/ })).toContainText('ليلى')
  await expectAccessible(page, 'paid in Arabic')

  const receipt = await receiptFor(world, 'layla@example.com')
  expect(receipt?.subject).toContain('إيصالك')
  expect(receipt?.html).toMatch(/<html[^>]* dir="rtl"/)
})

test('a browser that prefers German gets a German page and only its texts', async ({ browser, world }) => {
  const shop = await openShop(world)
  const page = await openTab(browser, 'de-CH')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(await openCheckout(shop, { billing_address: { country: 'DE' } }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('button', { name: '132,09 $ bezahlen' })).toBeVisible()
  await expect(page.getByLabel('Land')).toContainText('Vereinigte Staaten')
  const words = asked.filter((path) => /^\/assets\/(en|de|fr|es|pt|ja|ar)-/.test(path))
  expect(words).toHaveLength(1)
  const html = await (await page.request.get(page.url(), { headers: { 'accept-language': 'de-CH' } })).text()
  expect(html).toContain(`<link rel="modulepreload" crossorigin href="${words[0]}"`)
  await expectAccessible(page, 'the form in German')
  await page.getByRole('button', { name: /bezahlen$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Angaben fehlen oder stimmen nicht')
  await expectAccessible(page, 'the form in German with its errors')
})

test("a language forced by the shop overrides the browser's, and a page without a shop uses the browser's", async ({
  browser,
  world,
}) => {
  const shop = await openShop(world)
  const page = await openTab(browser, 'de-DE')
  await page.goto(await openCheckout(shop, { customization: { force_language: 'pt-BR' } }))
  await expect(page.getByRole('button', { name: /^Pagar US\$/ })).toBeVisible()
  await page.goto(`${world.provider.url}/session/cks_unknown`)
  await expect(page.getByRole('heading', { name: 'Bezahlvorgang nicht gefunden' })).toBeVisible()
})

test('errors are shown in Japanese: next to fields, for a code and from the bank', async ({ browser, world }) => {
  const shop = await openShop(world)
  const page = await openTab(browser, 'ja-JP')
  await page.goto(await openCheckout(shop, { billing_address: { country: 'JP' } }))
  await page.getByRole('button', { name: '割引コードを追加' }).click()
  await page.getByLabel('割引コード').fill('NOPE')
  await page.getByRole('button', { name: '適用' }).click()
  await expect(page.getByLabel('割引コード')).toHaveAccessibleDescription('この割引コードは存在しません')

  await page.getByLabel('メールアドレス').fill('kenji@')
  await page.getByLabel('カード番号').fill('４０００００００００００９９９５')
  await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(/正しいメールアドレスを入力してください/)
  await page.getByLabel('メールアドレス').fill('kenji@example.com')
  await page.getByLabel('有効期限').fill('12 / 34')
  await page.getByLabel('セキュリティコード').fill('123')
  await page.getByLabel('氏名').fill('山田 健二')
  await page.getByLabel('郵便番号').fill('100-0001')
  await page.getByRole('button', { name: /を支払う$/ }).click()
  await expect(page.getByRole('alert')).toContainText('このカードの残高が足りません')
  await expect(page.getByLabel('カード番号')).toHaveValue('4000 0000 0000 9995')
})

import { expect, test } from '#src/world/pages/journey.ts'

/** What a guest types in each country besides the card, into fields by their IDs. Email and name are typed everywhere. */
const TYPED: Record<string, { locale: string; parts: Record<string, string> }> = {
  US: { locale: 'en-US', parts: { 'billing-state': 'CA', 'billing-postal-code': '94103' } },
  DE: { locale: 'de-DE', parts: { 'billing-postal-code': '10115' } },
  JP: { locale: 'ja-JP', parts: { 'billing-postal-code': '100-0001' } },
  IN: { locale: 'en-IN', parts: { 'billing-state': 'Karnataka', 'billing-postal-code': '560001' } },
  BR: { locale: 'pt-BR', parts: { 'billing-state': 'São Paulo', 'billing-postal-code': '01310-100' } },
}
const BUY_NOW: Record<string, string> = { 'de-DE': 'Jetzt kaufen', 'ja-JP': '今すぐ購入', 'pt-BR': 'Comprar agora' }
const CARD = ['card-number', 'card-expiration', 'card-security-code']

test('a guest types three or four things besides the card, and presses two buttons', async ({ browser, world }) => {
  const { slug, products } = await world.openShop()
  for (const [country, { locale, parts }] of Object.entries(TYPED)) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${world.platform.url}/shop/${slug}/${products.caliper.product_id}`)
    await page.getByRole('button', { name: BUY_NOW[locale] ?? 'Buy now' }).click()
    await page.waitForURL(/\/session\/cks_/)
    await expect(page.locator('#billing-country')).toHaveValue(country)
    const empty = page.locator('form').locator('input:visible:not([type=radio]):not([type=checkbox]), select:visible')
    const ids = await empty.evaluateAll((fields) =>
      fields.flatMap((field) => ((field as HTMLInputElement).value === '' ? [field.id] : [])),
    )
    const typed = { email: `guest-${country.toLowerCase()}@example.com`, name: 'Gita Guest', ...parts }
    expect(ids.toSorted(), country).toEqual([...CARD, ...Object.keys(typed)].toSorted())
    expect(Object.keys(typed).length, country).toBeLessThanOrEqual(4)
    for (const [id, value] of Object.entries(typed)) {
      const field = page.locator(`#${id}`)
      await ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT' ? field.selectOption(value) : field.fill(value))
    }
    for (const [id, value] of [
      ['card-number', '4242 4242 4242 4242'],
      ['card-expiration', '12 / 34'],
      ['card-security-code', '123'],
    ])
      await page.locator(`#${id}`).fill(value ?? '')
    await page.locator('.pay-bar button').click()
    await page.waitForURL(/\/orders\/ord_/)
    await context.close()
  }
})

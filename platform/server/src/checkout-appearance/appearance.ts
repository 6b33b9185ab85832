import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import type { ShopTheme } from '@tradepost/contract/shop-theme'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { type AccentColors, buildAccent } from '@tradepost/kit/theme/accent'
import type { Language } from '@tradepost/messages/languages'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { CheckoutInput } from '#src/payments-provider/calls/checkouts.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'
import { getTheme } from '#src/shop-theme/theme.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { CheckoutAppearanceRow } from './table.ts'

type Appearance = Omit<CheckoutAppearanceRow, 'organizationId' | 'updatedAt'>

/** The default for shops without settings. The currency stays that of the cart. */
const UNSAID: Appearance = {
  theme: 'system',
  showsOrderDetails: true,
  language: null,
  allowsCurrencySelection: false,
  allowsDiscountCode: true,
  asksPhoneNumber: false,
  allowsTaxId: true,
  alwaysCreatesNewCustomer: false,
  paymentMethodTypes: [],
}

const findSaid = prepare((db: Kysely<PlatformTables>, { organizationId }: Pick<CheckoutAppearanceRow, 'organizationId'>) =>
  db.selectFrom('checkoutAppearances').selectAll().where('organizationId', '=', organizationId),
)

/** Returns the appearance and fields of a shop's checkouts. */
export async function getAppearance({ trx, organizationId }: Scope): Promise<Appearance> {
  const [said] = await findSaid.run(trx, { organizationId })
  return said ?? UNSAID
}

/** Saves the appearance for new checkouts; open ones stay as they are. */
export async function saveAppearance(scope: Scope, appearance: Appearance): Promise<void> {
  const said = { ...appearance, updatedAt: scope.clock.now() }
  await scope.trx
    .insertInto('checkoutAppearances')
    .values({ organizationId: scope.organizationId, ...said })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(said))
    .execute()
}

/** How the shop of a checkout looks, and where it sells: the embedded provider knows its theme (shop-theme/dress-provider.ts). */
export type DressedShop = { theme: ShopTheme | null; environment: ProviderEnvironment }

/** Returns the theme of a shop in the words of the published API, which has no more than its color and corners. */
function toThemeConfig({ accent, corners }: ShopTheme): NonNullable<CheckoutInput['customization']>['theme_config'] {
  const radius = { square: '0px', rounded: null, round: '20px' }[corners]
  if (accent === null) return radius === null ? null : { radius }
  const { light, dark } = buildAccent(accent)
  const colorsOf = (colors: AccentColors) => ({
    button_primary: colors.accent,
    button_primary_hover: colors['accent-hover'],
    button_text_primary: colors['on-accent'],
    input_focus_border: colors.focus,
  })
  return { light: colorsOf(light), dark: colorsOf(dark), ...(radius === null ? {} : { radius }) }
}

/** Builds the customization part of a checkout session. The shop's language wins over the one that the buyer chose. */
export function toCustomization(appearance: Appearance, { theme, environment }: DressedShop, chosenLanguage?: Language) {
  const themeConfig = theme && environment !== 'embedded' ? toThemeConfig(theme) : null
  return {
    customization: {
      theme: appearance.theme === 'system' ? (theme?.mode ?? 'system') : appearance.theme,
      ...(themeConfig ? { theme_config: themeConfig } : {}),
      show_order_details: appearance.showsOrderDetails,
      force_language: appearance.language ?? chosenLanguage ?? null,
    },
    feature_flags: {
      allow_currency_selection: appearance.allowsCurrencySelection,
      allow_discount_code: appearance.allowsDiscountCode,
      allow_phone_number_collection: appearance.asksPhoneNumber,
      allow_tax_id: appearance.allowsTaxId,
      always_create_new_customer: appearance.alwaysCreatesNewCustomer,
    },
    allowed_payment_method_types: appearance.paymentMethodTypes.length > 0 ? [...appearance.paymentMethodTypes] : null,
  } satisfies Partial<CheckoutInput>
}

export function viewAppearance(appearance: Appearance): CheckoutAppearance {
  return {
    theme: appearance.theme,
    show_order_details: appearance.showsOrderDetails,
    language: appearance.language,
    allow_currency_selection: appearance.allowsCurrencySelection,
    allow_discount_code: appearance.allowsDiscountCode,
    allow_phone_number_collection: appearance.asksPhoneNumber,
    allow_tax_id: appearance.allowsTaxId,
    always_create_new_customer: appearance.alwaysCreatesNewCustomer,
    allowed_payment_method_types: appearance.paymentMethodTypes,
  }
}

/** Converts a seller's input for storage. */
export function readAppearance(wire: CheckoutAppearance): Appearance {
  return {
    theme: wire.theme,
    showsOrderDetails: wire.show_order_details,
    language: wire.language,
    allowsCurrencySelection: wire.allow_currency_selection,
    allowsDiscountCode: wire.allow_discount_code,
    asksPhoneNumber: wire.allow_phone_number_collection,
    allowsTaxId: wire.allow_tax_id,
    alwaysCreatesNewCustomer: wire.always_create_new_customer,
    paymentMethodTypes: wire.allowed_payment_method_types,
  }
}

const PRODUCTS = 20

/**
 * Opens a checkout with one product of the shop, for the seller to preview the appearance. It has no order, since nothing is
 * sold. @throws 409 NOTHING_TO_SHOW without an active product, 503 while the provider is away
 */
export async function previewAppearance(
  deps: Deps,
  { organizationId, slug, appearance }: { organizationId: string; slug: string; appearance: Appearance },
): Promise<{ checkout_url: string }> {
  const { provider, connection } = await openActiveProvider(deps, organizationId)
  const { theme } = await getTheme({ ...toReadOnly(deps), organizationId })
  const products = await provider.products.list({ page: 0, pageSize: PRODUCTS, archived: false })
  // A one-time product with a fixed price shows most of a checkout, and needs no further input.
  const plain = products.find(({ price_detail: price }) => price?.type === 'one_time_price' && !price.pay_what_you_want)
  const product = plain ?? products[0]
  if (!product) throw fault('NOTHING_TO_SHOW')
  const back = `${deps.config.url}/dashboard/${slug}/settings/checkout`
  const { checkout_url } = await provider.checkouts.create({
    product_cart: [{ product_id: product.product_id, quantity: 1 }],
    ...toCustomization(appearance, { theme, environment: connection.environment }),
    return_url: back,
    cancel_url: back,
  })
  return { checkout_url }
}

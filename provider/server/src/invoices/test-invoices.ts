import type { BillingAddress } from '@tradepost/contract/provider/payments'
import type { Language } from '@tradepost/messages/languages'
import type { NewLine } from '#src/payments/create-payment.ts'
import { sumParts } from '#src/payments/line-parts.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { calculatePaymentAmounts } from '#src/pricing/payment-of-cart.ts'
import { type Cart, priceCart } from '#src/pricing/price-cart.ts'
import { buildInvoiceDocument, type InvoiceDocument, type InvoiceOf } from './document.ts'
import { SCRIPTS } from './test-scripts.ts'

type Buyer = { name: string; email: string; address: BillingAddress; businessName?: string; taxId?: string; language?: Language }

/** A sale to build an invoice from. `more`: lines that carts can't have, such as subscription lines. */
export type Sale = {
  cart: Cart
  buyer: Buyer
  more?: readonly NewLine[]
  seller?: Partial<InvoiceOf['seller']>
  changes?: Partial<PaymentRow>
}

const AT = new Date('2026-11-21T09:30:00Z')

const settings = { businessId: 'bus_1', mode: 'live' as const, paymentId: 'pay_4n8SXm2TqLrCvH0wZkJ9d' }

const PAID = {
  errorCode: null,
  errorMessage: null,
  walletAmount: 0,
  walletSettlement: 0,
  cardRefunded: 0,
  refundReserved: 0,
  refunded: 0,
  refunds: [],
  disputeReserved: 0,
  disputes: [],
  metadata: {},
}

const NOTHING_RETURNED = { refundTotal: 0, refundTax: 0, withdrawal: null, keepsAccess: false }

/** Returns the payment of such a cart after it succeeded. */
function paymentOf({ cart, buyer, more = [], changes }: Sale): { payment: PaymentRow; lines: InvoiceOf['lines'] } {
  const { lines: bought, ...money } = calculatePaymentAmounts(
    priceCart(cart, { country: buyer.address.country, hasTaxId: buyer.taxId !== undefined }),
    { country: buyer.address.country, method: 'card' },
  )
  const lines = [...bought, ...more].map((line, position) => ({
    periodFrom: null,
    periodTo: null,
    kind: 'product' as const,
    itemId: null,
    ...line,
    ...settings,
    ...NOTHING_RETURNED,
    id: `li_${position}`,
    position,
  }))
  const extra = sumParts(more.flatMap(({ parts }) => parts))
  const payment: PaymentRow = {
    ...money,
    totalAmount: money.totalAmount + extra.total,
    tax: money.tax + extra.tax,
    businessId: settings.businessId,
    mode: settings.mode,
    id: settings.paymentId,
    brandId: 'brnd_1',
    customerId: 'cus_1',
    checkoutSessionId: null,
    status: 'succeeded',
    customer: { email: buyer.email, name: buyer.name, phone_number: null },
    billing: buyer.address,
    cardHolderName: buyer.name,
    cardNetwork: 'VISA',
    cardLastFour: '4242',
    cardType: 'CREDIT',
    cardIssuingCountry: 'US',
    cardFingerprint: null,
    paymentMethod: 'card',
    digitalProductsDelivered: false,
    paymentMethodType: 'credit',
    paymentMethodId: null,
    savesPaymentMethod: false,
    isOffSession: false,
    isRetryable: false,
    retryAttempt: 0,
    pageTries: 0,
    subscriptionId: null,
    billingReason: 'purchase',
    cycle: null,
    deferredAt: null,
    paymentLink: null,
    discountId: null,
    discounts: [],
    taxId: buyer.taxId ?? null,
    businessName: buyer.businessName ?? null,
    language: buyer.language ?? 'en',
    customFieldResponses: null,
    invoiceId: 'inv_1',
    ...PAID,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  }
  return { payment, lines }
}

const ACME = {
  name: 'Acme Tools Inc.',
  legalName: null,
  address: null,
  brand: 'Acme Tools',
  supportEmail: 'help@acme.example',
  url: 'https://acme.example',
  theme: null,
  imageId: null,
}

/** Returns the content of a sale's invoice. */
export function invoiceOf(sale: Sale): InvoiceDocument {
  return buildInvoiceDocument({
    ...paymentOf(sale),
    number: 42,
    seller: { ...ACME, ...sale.seller },
    issuedAt: AT,
  })
}

const line = (name: string, unitPrice: number, changes: Partial<Cart['lines'][number]> = {}) => ({
  productId: `pdt_${name}`,
  name,
  description: null,
  quantity: 1,
  unitPrice,
  isTaxInclusive: false,
  ...changes,
})

const maya: Buyer = {
  name: 'Maya Lindqvist',
  email: 'maya@example.com',
  address: { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' },
}
const jonas: Buyer = {
  name: 'Jonas Weber',
  email: 'jonas@example.de',
  address: { country: 'DE', street: 'Hauptstraße 1', city: 'Berlin', zipcode: '10115' },
}

/** Builds a subscription line for a period, with German tax added. */
function renewal(name: string, parts: NewLine['parts'], period: [from: string, to: string], unitPrice: number): NewLine {
  const due = sumParts(parts).total
  const tax = Math.round(due * 0.19)
  return {
    productId: `pdt_${name}`,
    name,
    description: null,
    quantity: 1,
    unitPrice,
    amount: due,
    tax,
    total: due + tax,
    parts: [...parts, { kind: 'tax', how: 'on_top', basisPoints: 1900, tax, amount: tax }],
    periodFrom: new Date(period[0]),
    periodTo: new Date(period[1]),
  }
}

const november: [string, string] = ['2026-11-21T09:30:00Z', '2026-12-21T09:30:00Z']
const october: [string, string] = ['2026-10-21T09:30:00Z', '2026-11-21T09:30:00Z']
const DAY = 86_400

const fiveEuro = { currency: 'EUR' as const, is_default: true, max_amount_possible: 500, minimum_subtotal: 0 }

/** A sale whose names are all in one script. */
function inScript(script: string, country: string): Sale {
  const [name = '', street = '', city = '', product = ''] = SCRIPTS[script]?.texts ?? []
  return {
    cart: { currency: 'USD', lines: [line(product, 4900, { description: name }), line(name, 900, { quantity: 2 })] },
    buyer: { name, email: 'buyer@example.com', address: { country, street, city, zipcode: '0108' } },
    seller: { name: city, brand: `${city} ${product}` },
  }
}

/** The invoices stored as texts and images, by name. */
export const GOLDEN = {
  'usd-simple': {
    cart: {
      currency: 'USD',
      lines: [line('Caliper', 3900, { description: 'Stainless steel, 150 mm' }), line('Try Square', 2400)],
    },
    buyer: maya,
  },
  'eur-tax-on-top': {
    cart: { currency: 'EUR', lines: [line('Messschieber', 3900, { quantity: 3 })] },
    buyer: { ...jonas, language: 'de' },
  },
  'eur-tax-included': {
    cart: { currency: 'EUR', lines: [line('Pied à coulisse', 4900, { isTaxInclusive: true, discountPercent: 10 })] },
    buyer: {
      name: 'Élodie Durand',
      email: 'elodie@example.fr',
      address: { country: 'FR', street: '12 rue de la Paix', city: 'Paris', zipcode: '75002' },
      language: 'fr',
    },
  },
  'jpy-japanese': {
    cart: {
      currency: 'JPY',
      lines: [line('精密ノギス（150mm）', 7480, { quantity: 2, description: 'ステンレス鋼、校正証明書付き' })],
    },
    buyer: {
      name: '山田 太郎',
      email: 'taro@example.jp',
      address: { country: 'JP', street: '丸の内1丁目9番1号', city: '千代田区', state: '東京都', zipcode: '100-0005' },
      language: 'ja',
    },
    seller: { name: 'アクメ工具株式会社', brand: 'アクメ工具' },
  },
  kwd: {
    cart: { currency: 'KWD', lines: [line('Annual licence', 24_750)] },
    buyer: {
      name: 'Faisal Al-Sabah',
      email: 'faisal@example.com',
      address: { country: 'KW', street: 'Arabian Gulf Street 7', city: 'Kuwait City', zipcode: '13001' },
    },
    changes: { cardNetwork: 'MASTERCARD', cardLastFour: '4444', paymentMethodType: 'apple_pay' },
  },
  arabic: {
    cart: { currency: 'AED', lines: [line('دورة النجارة (المستوى 2)', 14_900), line('Caliper 150 mm', 9900, { quantity: 2 })] },
    buyer: {
      name: 'فاطمة الزهراء',
      email: 'fatima@example.ae',
      address: { country: 'AE', street: 'شارع الشيخ زايد 12', city: 'دبي' },
      language: 'ar',
    },
  },
  georgian: inScript('Geor', 'GE'),
  tamil: inScript('Taml', 'LK'),
  bengali: inScript('Beng', 'BD'),
  'reverse-charge': {
    cart: { currency: 'EUR', lines: [line('Workshop software', 19_000), line('Handbook', 2380, { isTaxInclusive: true })] },
    buyer: { ...jonas, name: 'Weber Werkzeugbau GmbH', taxId: 'DE123456789', language: 'en' },
  },
  'discounts-two-taxes': {
    cart: {
      currency: 'EUR',
      lines: [
        line('Bench vice', 12_900, { quantity: 2, description: 'Cast iron, jaws of 125 mm' }),
        line('Sharpening stone', 4599, { isTaxInclusive: true, discountPercent: 15 }),
        line('Workshop poster', 1250, { quantity: 5 }),
      ],
      discounts: [
        {
          id: 'dsc_1',
          code: 'AUTUMN10',
          type: 'percentage',
          amount: 1000,
          currencyOptions: [],
          restrictedTo: [],
          subscriptionCycles: null,
        },
        {
          id: 'dsc_2',
          code: 'THANKS',
          type: 'flat',
          amount: 500,
          currencyOptions: [fiveEuro],
          restrictedTo: [],
          subscriptionCycles: null,
        },
      ],
    },
    buyer: {
      name: 'María José García Ruiz',
      email: 'maria@example.es',
      address: { country: 'ES', street: 'Calle Mayor 5', city: 'Madrid', zipcode: '28013' },
      language: 'es',
    },
  },
  'plan-change': {
    cart: { currency: 'EUR', lines: [] },
    more: [
      renewal(
        'Studio plan',
        [
          { kind: 'list', quantity: 1, unitPrice: 9000, amount: 9000 },
          { kind: 'proration', seconds: 15 * DAY, ofSeconds: 30 * DAY, amount: -4500 },
          { kind: 'credit', amount: -1500 },
        ],
        november,
        9000,
      ),
    ],
    buyer: jonas,
  },
  usage: {
    cart: { currency: 'EUR', lines: [] },
    more: [
      renewal('API access', [{ kind: 'list', quantity: 1, unitPrice: 2900, amount: 2900 }], november, 2900),
      renewal(
        'API calls',
        [{ kind: 'usage', units: '12500', unit: 'chamadas', freeThreshold: 10_000, pricePerUnit: '0.5', amount: 1250 }],
        october,
        0,
      ),
    ],
    buyer: { ...jonas, name: '김민준 / Δημήτρης / Олексій', language: 'pt' },
  },
  converted: {
    cart: { currency: 'USD', billingCurrency: 'EUR', lines: [line('Caliper', 3900), line('Try Square', 2400)] },
    buyer: jonas,
  },
  'sixty-lines': {
    cart: {
      currency: 'USD',
      lines: Array.from({ length: 60 }, (_, index) =>
        line(`Drill bit, ${index + 1} mm`, 250 + index * 10, { quantity: (index % 3) + 1 }),
      ),
    },
    buyer: maya,
  },
} satisfies Record<string, Sale>

import type { Sale } from '@tradepost/contract/platform/sales/sales'
import { toPlainAddress, toPlainName, toProductName } from '@tradepost/kit/email/email-names'
import { formatMoney } from '@tradepost/kit/money/money'
import type { Day } from '@tradepost/kit/time/zones'
import { getDateTimeFormat } from '@tradepost/messages/intl-formats'
import { type Language, toLocale } from '@tradepost/messages/languages'
import { toSaleSum } from './sale-sum.ts'
import type { EmailDraft } from './translate-email.ts'

/** Minor units of a currency. */
export type MailedAmount = { amount: number; currency: string }

/** `settingsUrl`: where the reader chooses their emails. */
type Mailed = { to: string; shopName: string; url: string; settingsUrl: string }

/** `kept`: what the business keeps of it; null if that isn't known, or the reader may not see it. */
export type MailedSale = Mailed & { number: string; customer: string; sale: Sale; kept: MailedAmount | null }

export type MailedSummary = Mailed & {
  day: Day
  count: number
  /** One for each currency. */
  revenue: readonly MailedAmount[]
  /** One for each currency of the balance; empty if it isn't known of every sale, or the reader may not see it. */
  kept: readonly MailedAmount[]
  /** What was sold most, first. */
  products: readonly { name: string; quantity: number }[]
}

const PRODUCTS_MAX = 10

const toMoney = (language: Language, money: MailedAmount): string => formatMoney(money, toLocale(language)).replace('-', '−')

/** A day in words. It has no time zone of its own. */
const formatDay = (day: Day, language: Language): string =>
  getDateTimeFormat(toLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Tells a member of a sale. */
export const saleEmail = ({ to, shopName, url, settingsUrl, number, customer, sale, kept }: MailedSale): EmailDraft => ({
  to,
  write: (t, language) => {
    const shop = toPlainName(shopName)
    const amount = toMoney(language, { amount: sale.total ?? 0, currency: sale.currency })
    const { sum, facts } = toSaleSum(t, language, sale)
    return {
      subject: t('sale.title', { amount, shop }),
      title: t('sale.title', { amount, shop }),
      paragraphs: [t('sale.text', { customer: toPlainAddress(customer), shop, number })],
      ...(sum && { sum }),
      facts: [...facts, ...(kept ? [{ label: t('sale.keep'), value: toMoney(language, kept) }] : [])],
      action: { label: t('sale.action'), url },
      links: [{ label: t('notifications.change'), url: settingsUrl }],
      footer: t('sale.footer', { shop }),
    }
  },
})

/** Sums up the sales of a day for a member. */
export const salesSummaryEmail = ({ to, shopName, url, settingsUrl, ...summary }: MailedSummary): EmailDraft => ({
  to,
  write: (t, language) => {
    const { count, revenue, kept, products } = summary
    const values = { shop: toPlainName(shopName), count, day: formatDay(summary.day, language) }
    const toFacts = (label: string, sums: readonly MailedAmount[]) =>
      sums.map((sum) => ({ label, value: toMoney(language, sum) }))
    return {
      subject: t('salesSummary.title', values),
      title: t('salesSummary.title', values),
      paragraphs: [t('salesSummary.text', values)],
      facts: [
        ...toFacts(t('salesSummary.revenue'), revenue),
        ...toFacts(t('sale.keep'), kept),
        ...products.slice(0, PRODUCTS_MAX).map(({ name, quantity }) => ({
          label: toProductName(name),
          value: t('salesSummary.sold', { count: quantity }),
        })),
      ],
      action: { label: t('salesSummary.action'), url },
      links: [{ label: t('notifications.change'), url: settingsUrl }],
      footer: t('salesSummary.footer', values),
    }
  },
})

export type MailedPayout = Mailed & MailedAmount & { isSent: boolean }

/** Tells a member that a payout was sent, or that it failed. */
export const payoutEmail = ({ to, shopName, url, settingsUrl, isSent, ...money }: MailedPayout): EmailDraft => ({
  to,
  write: (t, language) => {
    const values = { amount: toMoney(language, money), shop: toPlainName(shopName) }
    const outcome = isSent ? 'sent' : 'failed'
    return {
      subject: t(`payout.${outcome}.title`, values),
      title: t(`payout.${outcome}.title`, values),
      paragraphs: [t(`payout.${outcome}.text`, values)],
      action: { label: t('payout.action'), url },
      links: [{ label: t('notifications.change'), url: settingsUrl }],
      footer: t('payout.footer', values),
    }
  },
})

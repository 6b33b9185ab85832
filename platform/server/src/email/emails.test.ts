import type { Sale } from '@tradepost/contract/platform/sales/sales'
import { type RenderedEmail, renderEmail } from '@tradepost/kit/email/render-email'
import type { Language } from '@tradepost/messages/languages'
import { describe, expect, test } from 'vitest'
import * as accountEmails from './account-emails.ts'
import { invitationEmail } from './invitation-email.ts'
import { latePaymentEmail, type MailedOrder, orderEmail } from './order-email.ts'
import { type EmailDraft, translateEmail } from './translate-email.ts'
import { webhookDisabledEmail, webhookFailingEmail } from './webhook-emails.ts'

const LINK = 'https://shop.example/way?token=abc&next=%2Fhome'
const RESET_LINK = 'https://shop.example/forgot-password'

const saleOf = (name: string, changes: Partial<Sale> = {}): Sale => ({
  currency: 'JPY',
  lines: [{ name, quantity: 2, amount: 7800 }],
  subtotal: 7800,
  discounts: [{ code: name, amount: 800 }],
  credit: 0,
  tax_relief: 0,
  tax: 700,
  tax_included: 0,
  wallet_amount: 0,
  total: 7700,
  ...changes,
})
const orderOf = (name: string, changes: Partial<MailedOrder> = {}): MailedOrder => ({
  to: 'maya@example.com',
  number: '7K2M9QF3',
  shopName: name,
  sale: saleOf(name),
  licenseKeys: [{ product: name, keys: ['5f1c-key'], message: 'Open Settings, then License' }],
  isSubscription: false,
  url: LINK,
  ...changes,
})

type ReadEmail = RenderedEmail & { subject: string }
async function read(draft: EmailDraft, language: Language): Promise<ReadEmail> {
  const { subject, body } = translateEmail(draft, language)
  return { subject, ...(await renderEmail(body)) }
}
const inEnglish = (draft: EmailDraft) => read(draft, 'en')

/** Renders every email sent to or about a person with this name. */
function listEmailsFor(name: string, newEmail = 'new@example.com', language: Language = 'en'): Promise<ReadEmail[]> {
  const user = { name, email: 'maya@example.com' }
  const drafts = [
    accountEmails.verificationEmail({ user, url: LINK }),
    accountEmails.existingAccountEmail({ user, signInUrl: LINK, resetUrl: RESET_LINK }),
    accountEmails.passwordResetEmail({ user, url: LINK }),
    accountEmails.passwordChangedEmail({ user, settings: { hasPasswordReset: true, resetRevokesSessions: true } }),
    accountEmails.changeEmailEmail({ user, newEmail, url: LINK }),
    accountEmails.confirmNewEmailEmail({ user, newEmail, url: LINK }),
    accountEmails.emailChangedEmail({ user, newEmail }),
    accountEmails.proveMailboxEmail({ user, url: LINK }),
    accountEmails.deleteAccountEmail({ user, url: LINK }),
    accountEmails.accountDeletedEmail({ user, subscriptions: [{ name: 'Plumb Pro', shopName: name }] }),
    latePaymentEmail({
      to: user.email,
      shopName: name,
      number: 'TP-1',
      amount: 2900,
      currency: 'USD',
      isSubscription: true,
    }),
    invitationEmail({
      to: user.email,
      shopName: name,
      inviter: { name, email: 'ilse@example.com' },
      roles: ['admin', 'packer'],
      url: LINK,
    }),
    orderEmail(orderOf(name)),
    webhookFailingEmail({ to: user.email, shopName: name, host: 'shop.example', failures: 12, isGone: false, url: LINK }),
    webhookDisabledEmail({ to: user.email, shopName: name, host: 'shop.example', failures: 1, isGone: true, url: LINK }),
  ]
  return Promise.all(drafts.map((draft) => read(draft, language)))
}

const NOTICES = [
  'Your password was changed',
  'Your email was changed',
  'Your account was deleted',
  'A payment came in after you closed your shop',
]
const withLinks = (emails: ReadEmail[]) => emails.filter(({ subject }) => !NOTICES.includes(subject))
const linksOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
/** Returns the text of the HTML that a reader sees. */
const seen = (html: string) => html.replace(/<style>[^<]*|<[^>]*>/g, ' ').replaceAll('&amp;', '&')

describe('a user-entered name in an email', () => {
  test('is escaped in the HTML', async () => {
    for (const { html } of await listEmailsFor('<img src=x onerror="alert(1)">')) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img')
    }
  })

  test('adds no line to the text and no header', async () => {
    const plain = await listEmailsFor('Maya x')
    const forged = await listEmailsFor('Maya\r\n\r\nx', 'new@example.com\r\nBcc: x@example.com')
    for (const [index, email] of forged.entries()) {
      expect(email.text.split(/[\r\n\u2028\u2029]/)).toHaveLength(plain[index]?.text.split('\n').length ?? 0)
      expect(email.subject).toBe(plain[index]?.subject)
    }
  })

  test("never becomes a link or comes before the email's link", async () => {
    for (const { text, html } of await listEmailsFor(
      'Visit https://evil.test or www.evil.test',
      'https://evil.test/@example.com',
    )) {
      for (const link of [...linksOf(text), ...hrefsOf(html), ...linksOf(seen(html))]) expect([LINK, RESET_LINK]).toContain(link)
      expect(`${text}${html}`).not.toMatch(/https?:\/\/evil|www\.evil/)
    }
  })

  test('is shortened', async () => {
    for (const { text, html, subject } of await listEmailsFor('M'.repeat(5000))) {
      expect(`${text}${html}${subject}`).not.toContain('M'.repeat(100))
      expect(`${text}${html}`).toContain(`${'M'.repeat(99)}…`)
    }
  })

  test('is replaced by the email address if it has no visible characters', async () => {
    const email = await inEnglish(
      accountEmails.passwordResetEmail({ user: { name: ' \u200b ', email: 'maya@example.com' }, url: LINK }),
    )
    expect(email.text).toContain('for the account of maya@example.com.')
  })
})

describe('every email', () => {
  test('has its link first in the text, on its own line, and in the HTML as a button and as plain text', async () => {
    for (const { text, html } of withLinks(await listEmailsFor('Maya'))) {
      expect(linksOf(text)[0]).toBe(LINK)
      expect(text.split('\n')).toContain(LINK)
      expect(hrefsOf(html).filter((href) => href === LINK)).toHaveLength(2)
      expect(linksOf(seen(html))).toEqual([LINK])
    }
  })

  test('has no markup in its text, and the same words in its HTML', async () => {
    for (const { text, html } of await listEmailsFor('Maya')) {
      expect(text).not.toMatch(/[<>]|&\w+;/)
      // Rows of names and values stand apart in the HTML.
      const lines = text.split('\n').filter((line) => !/^http|:$|¥|^Plumb Pro: /.test(line))
      for (const line of lines) expect(seen(html)).toContain(line)
    }
  })

  test('has a language, colors for both themes and a head that the mailbox can extend', async () => {
    for (const { html } of await listEmailsFor('Maya')) {
      expect(html).toContain('lang="en"')
      expect(html).toContain('<head>')
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
      expect(html).toContain('prefers-color-scheme:dark')
      expect(html).not.toContain('<script')
    }
  })

  test('about an account has its own subject without names, because repeated emails are counted by subject', async () => {
    const subjects = (await listEmailsFor('Maya')).map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect((await listEmailsFor('Ines')).slice(0, -3).map(({ subject }) => subject)).toEqual(subjects.slice(0, -3))
  })

  test.each(['javascript:alert(1)', '/sign-in', ''])('rejects links that are not web URLs, such as "%s"', async (url) => {
    const letter = { subject: 's', title: 't', paragraphs: ['p'], footer: 'f' }
    const write = (links: object) => inEnglish({ to: 'a@example.com', write: () => ({ ...letter, ...links }) })
    await expect(write({ action: { label: 'Open', url } })).rejects.toThrow()
    await expect(write({ otherwise: { question: 'Or?', label: 'Open', url } })).rejects.toThrow()
    await expect(write({ links: [{ label: 'Open', url }] })).rejects.toThrow()
  })
})

describe('an order email', () => {
  test('lists what was bought and paid, with the total last and double underlined', async () => {
    const email = await inEnglish(orderEmail(orderOf('Caliper', { shopName: 'Acme Tools' })))
    expect(email.subject).toBe('Your order 7K2M9QF3 at Acme Tools')
    expect(email.text).toContain('2 × Caliper: ¥7,800\nSubtotal: ¥7,800\nDiscount (Caliper): −¥800\nTax: ¥700\nTotal: ¥7,700\n')
    expect(email.html.match(/border-bottom:3px double #\w+;[^>]*>[^<]*/g)?.map((cell) => cell.replace(/.*>/, ''))).toEqual([
      'Total',
      '¥7,700',
    ])
  })

  test.each<[string, Partial<Sale>]>([
    ['a code and tax on top', {}],
    ['included tax', { tax_included: 700, total: 7000 }],
    ['credit and tax relief', { credit: 500, tax_relief: 600, tax: 0, total: 5900 }],
    ['a code without an amount', { discounts: [{ code: 'WELCOME10', amount: null }], total: 8500 }],
  ])('M2: has rows that sum to its total: %s', async (_, changes) => {
    const { text } = await inEnglish(orderEmail(orderOf('Caliper', { sale: saleOf('Caliper', changes) })))
    const amounts = [...text.matchAll(/^(.*): (−?)¥([\d,]+)$/gm)].map(([, label = '', sign, digits = '']) => ({
      label,
      amount: (sign ? -1 : 1) * Number(digits.replaceAll(',', '')),
    }))
    const rows = amounts.filter(({ label }) => !/^(Subtotal|Total|Includes tax)$/.test(label))
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts.find(({ label }) => label === 'Total')?.amount)
  })

  test("says where to manage a subscription, and doesn't call a free order paid", async () => {
    const sale = saleOf('Kiln', {
      tax: 0,
      discounts: [],
      lines: [{ name: 'Kiln', quantity: 1, amount: 0 }],
      subtotal: 0,
      total: 0,
    })
    const { text } = await inEnglish(orderEmail(orderOf('Kiln', { sale, isSubscription: true })))
    expect(text).toContain('To manage your subscription, sign in with this email address.')
    expect(text).toContain('Total: ¥0')
    expect(text).not.toMatch(/payment|paid/i)
  })

  test("doesn't mention tax if there is none", async () => {
    expect(
      (await inEnglish(orderEmail(orderOf('Caliper', { sale: saleOf('Caliper', { tax: 0, total: 7000 }) })))).text,
    ).not.toContain('Tax')
  })

  test('with 100 lines stays below the size at which email clients cut it off', async () => {
    const lines = Array.from({ length: 100 }, () => ({ name: 'M'.repeat(60), quantity: 1, amount: 100 }))
    expect(
      (await inEnglish(orderEmail(orderOf('Acme Tools', { sale: saleOf('Acme Tools', { lines }) })))).html.length,
    ).toBeLessThan(100_000)
  })
})

test('the emails read well as text', async () => {
  const texts = (await listEmailsFor('Maya Lindqvist')).map(({ subject, text }) => `# ${subject}\n\n${text}`)
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "# Confirm your email

    Confirm your email

    Hi Maya Lindqvist, confirm this email address to finish setting up your account.

    We’ll also add purchases you made with it as a guest.

    Confirm email:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works for one hour. If you didn’t request this, you can ignore this email.

    # You already have an account

    You already have an account

    Someone tried to sign up with this email. It already belongs to the account of “Maya Lindqvist”, so we didn’t create a new one.

    Sign in:
    https://shop.example/way?token=abc&next=%2Fhome

    Forgot your password? Choose a new one:
    https://shop.example/forgot-password

    If this wasn’t you, ignore this email. Nothing changed, and they can’t tell you have an account.

    # Choose a new password

    Choose a new password

    We received a request to reset the password for the account of “Maya Lindqvist”.

    Choose a new password:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works once, for one hour. If this wasn’t you, ignore this email. Your password won’t change.

    # Your password was changed

    Your password was changed

    The password for the account of “Maya Lindqvist” was changed. If this was you, you can ignore this email.

    If this wasn’t you, choose a new password right away. Select “Forgot password?” on the sign-in page and we’ll email you a link. The new password signs out every browser.

    We never send your password or ask for it by email.

    # Change your email

    Change your email

    You asked to change the email for the account of “Maya Lindqvist” to new@example.com.

    Open the link in the browser where you’re signed in. Then we’ll send one to the new address, and your email changes when you open that one.

    Change email:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works for one hour. If this wasn’t you, don’t open it. Someone is signed in to your account, so change your password now.

    # Use this email for your account

    Use this email for your account

    We received a request to use new@example.com for the account of “Maya Lindqvist”.

    Open the link in the browser where you’re signed in. Until then, nothing changes.

    Use this email:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works for one hour. If you didn’t request this, you can ignore this email.

    # Your email was changed

    Your email was changed

    The email for the account of “Maya Lindqvist” is now new@example.com. If this was you, you can ignore this email.

    If this wasn’t you, open your account in a browser where you’re still signed in. Choose a new password, sign out other devices and change the email back.

    If this wasn’t you and you’re not signed in anywhere, reply to this email right away. Emails about the account now go to its new address.

    # Add your guest purchases

    Add your guest purchases

    You can add purchases made as a guest with this email to the account of “Maya Lindqvist”.

    Open the link in the browser where you’re signed in.

    Add purchases:
    https://shop.example/way?token=abc&next=%2Fhome

    If you didn’t request this, you can ignore this email.

    # Delete your account

    Delete your account

    You asked to delete the account of “Maya Lindqvist”. This can’t be undone.

    Open the link in a browser where you’re signed in to this account, then confirm. It doesn’t work anywhere else. Until then, nothing is deleted.

    Delete my account:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works for one day. If this wasn’t you, don’t open it. Someone is signed in to your account, so change your password now.

    # Your account was deleted

    Your account was deleted

    The account of “Maya Lindqvist” was deleted, and every browser is signed out. Thanks for using Tradepost.

    Your orders and invoices stay, because shops must keep them. The link in each order email still opens that order.

    Deleting your account didn’t cancel this subscription. You’ll still be charged. To cancel, ask the shop, or sign up again with this email and add your guest purchases.

    Plumb Pro: Maya Lindqvist

    If this wasn’t you, reply to this email. You can sign up again with the same email anytime.

    # A payment came in after you closed your shop

    A payment came in after you closed your shop

    A customer paid $29.00 for order TP-1 at Maya Lindqvist. They opened the checkout before you closed the shop.

    The payment is in your payments account, and the customer has a receipt.

    It started a subscription. The subscription won’t renew and ends after its first period.

    You received this email because you owned the shop when it closed.

    # You’re invited to a shop

    Maya Lindqvist invited you to Maya Lindqvist

    Maya Lindqvist (ilse@example.com) invited you to work in the shop Maya Lindqvist on Tradepost.

    Your role: Admin, packer

    Sign in or create an account with this email address to accept.

    Open invitation:
    https://shop.example/way?token=abc&next=%2Fhome

    The link works for 48 hours and is only for you. If you don’t know this shop, ignore this email. Nothing happens until you accept.

    # Your order 7K2M9QF3 at Maya Lindqvist

    Thank you for your order

    Your order 7K2M9QF3 from Maya Lindqvist is confirmed.

    Your license key for “Maya Lindqvist”: 5f1c-key

    How to activate: Open Settings, then License

    Your key and downloads are in your order. Your receipt comes in a separate email.

    2 × Maya Lindqvist: ¥7,800
    Subtotal: ¥7,800
    Discount (Maya Lindqvist): −¥800
    Tax: ¥700
    Total: ¥7,700

    Open your order:
    https://shop.example/way?token=abc&next=%2Fhome

    Keep this email. Its link opens your order without signing in. Sold by Maya Lindqvist with Tradepost.

    # A webhook endpoint of Maya Lindqvist keeps failing

    A webhook endpoint of Maya Lindqvist keeps failing

    The last 12 attempts to deliver events to “shop.​example” failed. We keep trying.

    After five days without success, the endpoint is disabled.

    View endpoint:
    https://shop.example/way?token=abc&next=%2Fhome

    You received this email because you can change webhooks of Maya Lindqvist.

    # A webhook endpoint of Maya Lindqvist was disabled

    A webhook endpoint of Maya Lindqvist was disabled

    “shop.​example” answered with status 410, which means that the endpoint no longer exists. It receives no more events.

    Once it works, enable it. You can then replay the events that it missed.

    View endpoint:
    https://shop.example/way?token=abc&next=%2Fhome

    You received this email because you can change webhooks of Maya Lindqvist.
    "
  `)
})

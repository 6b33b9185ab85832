import { renderEmail } from '@tradepost/kit/email/render-email'
import { LANGUAGES } from '@tradepost/messages/languages'
import { describe, expect, test } from 'vitest'
import { type NoticeKind, noticeEmail, reminderEmail } from './notice-emails.ts'

const about = (language: (typeof LANGUAGES)[number], name = 'Pro') => ({
  to: 'maya@example.com',
  language,
  currency: 'JPY',
  mode: 'live' as const,
  seller: { name, supportEmail: 'help@example.com', theme: null, imageId: null },
  providerUrl: 'http://localhost',
  subscription: { id: 'sub_1', name },
  portalUrl: 'https://pay.example/portal/bus_1',
})
const KINDS: readonly NoticeKind[] = ['ending', 'ended', 'expired', 'paused', 'resumed']

describe.each(LANGUAGES)('in %s', (language) => {
  test('every email has its language and direction, and shows names as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const instant = new Date('2027-03-01T23:30:00Z')
    const mails = [
      ...KINDS.map((kind) => noticeEmail({ ...about(language, hostile), kind, instant, usage: 'waits' })),
      reminderEmail({
        ...about(language, hostile),
        kind: 'renewal',
        billsAt: instant,
        expected: {
          lines: [{ name: hostile, quantity: 2, parts: [{ kind: 'list', quantity: 2, unitPrice: 600, amount: 1200 }] }],
          country: 'JP',
          taxId: null,
          total: 1200,
        },
        isMetered: true,
        wallet: 0,
        card: undefined,
      }),
    ]
    for (const { subject, body } of mails) {
      const { html, text } = await renderEmail(body)
      expect(html).toMatch(new RegExp(`<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`))
      expect(html).not.toContain('<img')
      expect(subject).not.toBe('')
      expect(text).toContain('2027')
      expect(text).toContain('help@example.com')
    }
    const { text } = await renderEmail(mails.at(-1)?.body ?? expect.fail('no reminder'))
    expect(text).toMatch(/1[,.\s {2}]?200/)
  })
})

import { expect, test } from 'vitest'
import { passwordResetMail, verificationMail } from './account-mails.ts'
import { orderMail } from './order-mail.ts'

const evil = '<img src=x onerror="alert(1)">'

test('no name that somebody typed becomes markup in a mail', () => {
  const user = { name: evil, email: 'a@example.com' }
  const order = {
    to: 'a@example.com',
    number: 'A1',
    shopName: evil,
    currency: 'USD',
    lines: [{ name: evil, quantity: 1, amount: 100 }],
    tax: 0,
    total: 100,
    url: `http://localhost/"${evil}`,
  }
  for (const mail of [
    verificationMail({ user, url: 'http://localhost/' }),
    passwordResetMail({ user, url: 'http://localhost/' }),
    orderMail(order),
  ])
    expect(mail.html).not.toContain('<img')
})

test('an order mail says what was bought and paid, and carries its link on a line of its own', () => {
  const mail = orderMail({
    to: 'maya@example.com',
    number: '7K2M9QF3',
    shopName: 'Acme Tools',
    currency: 'JPY',
    lines: [{ name: 'Caliper', quantity: 2, amount: 7800 }],
    tax: 780,
    total: 8580,
    url: 'http://localhost:3000/orders/ord_1?key=abc',
  })
  expect(mail.text).toContain('2 × Caliper: ¥7,800\nTax: ¥780\nTotal: ¥8,580')
  expect(mail.text.split('\n')).toContain('http://localhost:3000/orders/ord_1?key=abc')
  expect(mail.html).toContain('http://localhost:3000/orders/ord_1?key=abc')
})

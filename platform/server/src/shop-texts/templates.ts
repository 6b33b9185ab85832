import type { ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'

/** How a template names the seller. `contact`: how customers reach it. */
type Named = { shop: string; contact: string }

const NO_ADVICE = '*This is a starting point, not legal advice. Change it to fit your shop, then remove this line.*'

const TEMPLATES: Readonly<Record<ShopTextName, (named: Named) => string>> = {
  about: ({ shop, contact }) => `Welcome to ${shop}.

Write here who you are, what you make, and why.

## Contact

Questions? ${contact}`,

  terms: ({ shop, contact }) => `${NO_ADVICE}

These terms apply when you buy from ${shop}.

## Orders

Your order is complete when your payment succeeds. We’ll then email you a receipt.

## Prices and taxes

The checkout shows the total price, with taxes, before you pay.

## Subscriptions

A subscription renews automatically until you cancel it. You can cancel at any time, and keep your access until the paid period
ends.

## Use

You may use what you buy for yourself or your company. You may not resell it or share it publicly.

## Refunds

Our refund policy explains when you can get your money back.

## Liability

Our liability is limited as far as the law allows. Your rights as a consumer stay in place.

## Contact

${contact}`,

  refunds: ({ shop, contact }) => `${NO_ADVICE}

If you aren’t happy with what you bought from ${shop}, you can ask for a refund within 14 days of your payment.

## How to ask

${contact} Include the email address and the date of your order.

## How you get your money back

We refund the payment method that you paid with. Your bank may need up to 10 days to show the refund.

## Subscriptions

A refund of a renewal ends the subscription. Usage that was already billed isn’t refunded.

## Your rights

The law may give you longer periods or more rights. This policy doesn’t limit them.`,

  privacy: ({ shop, contact }) => `${NO_ADVICE}

This policy explains how ${shop} uses your personal data.

## What we collect

When you buy, we receive your name, email address, billing address and a list of your purchases. We never see your full card number:
our payment service processes it.

## Why we use it

We use your data to deliver your order, send receipts, answer questions, and keep the records that the law requires.

## Who receives it

Our payment service and the providers that host our shop process your data for us. We don’t sell it.

## How long we keep it

We keep records of payments for as long as the law requires, and delete other data when we no longer need it.

## Your rights

You can ask for a copy of your data, or ask us to correct or delete it. ${contact}`,
}

/** Returns texts to start from, for each page: short, in English, with the names filled in. */
export function fillTemplates({
  shop,
  supportEmail,
}: {
  shop: string
  supportEmail: string | null
}): Record<ShopTextName, string> {
  const contact = supportEmail === null ? 'Write to us.' : `Write to us at ${supportEmail}.`
  const named = { shop: shop.replace(/[\\`*_~[\]<>#|]/g, '\\$&'), contact }
  return {
    about: TEMPLATES.about(named),
    terms: TEMPLATES.terms(named),
    refunds: TEMPLATES.refunds(named),
    privacy: TEMPLATES.privacy(named),
  }
}

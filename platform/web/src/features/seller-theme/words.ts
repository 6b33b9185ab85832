export const words = {
  page: {
    title: 'Look',
    text: 'How your shop, checkout, customer portal, emails and invoices look.',
    saved: 'Look saved',
  },
  color: {
    title: 'Color',
    label: 'Accent color',
    hint: 'For buttons, links and marks. Leave it empty for Tradepost’s green.',
    pick: 'Pick a color',
    clear: 'Use Tradepost’s green',
    // {color} is a color such as "#b45309".
    correctedLight: 'On light pages, your color wouldn’t be easy to see or read. Buttons use {color} there.',
    correctedDark: 'On dark pages, your color wouldn’t be easy to see or read. Buttons use {color} there.',
  },
  mode: {
    legend: 'Light or dark',
    light: 'Always light',
    dark: 'Always dark',
    system: 'Same as the visitor’s device',
  },
  type: {
    title: 'Type and corners',
    typeface: 'Typeface',
    typefaceHint: 'Languages that a typeface lacks are shown in another one.',
    // A typeface, beside those that have names.
    system: 'The device’s own',
    corners: 'Corners',
    square: 'Square',
    rounded: 'Rounded',
    round: 'Round',
  },
  cover: {
    title: 'Cover image',
    text: 'At the top of your shop, as wide as the page.',
    hint: 'PNG, JPEG or WebP, up to 4 MB. Wide images work best: 1920 × 530.',
    tooLarge: 'The image is too large. Use one of up to 4 MB.',
    unsupported: 'Use a PNG, JPEG or WebP image.',
  },
  powered: {
    label: 'Say that it runs on Tradepost',
    hint: 'A small line at the end of the shop, the checkout and the customer portal.',
  },
  preview: {
    title: 'Preview',
    light: 'Light',
    dark: 'Dark',
    shop: 'Shop',
    checkout: 'Checkout',
    email: 'Email',
    invoice: 'Invoice',
    // On the drawn pages.
    buy: 'Add to cart',
    total: 'Total due',
    pay: 'Pay {amount}',
    thanks: 'Thanks for your order',
    download: 'Download',
  },
} as const

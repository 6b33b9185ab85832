export const words = {
  home: {
    hello: 'Hello, {name}',
    helloPlain: 'Hello',
    next: 'Your next payment is <b>{amount}</b> on <b>{date}</b>, with {card}.',
    nextPlain: 'Your next payment is <b>{amount}</b> on <b>{date}</b>.',
    nextWithUsage: 'Your next payment is <b>{amount}</b> plus usage on <b>{date}</b>, with {card}.',
    nextPlainWithUsage: 'Your next payment is <b>{amount}</b> plus usage on <b>{date}</b>.',
    walletPays: 'Your wallet pays <b>{amount}</b> of it.',
    walletPaysAll: 'Your wallet pays all of it.',
    none: 'You have no upcoming payments.',
    empty: {
      title: 'Nothing here yet',
      text: 'Your subscriptions and purchases at {business} appear here.',
    },
    past: { title: 'No active subscriptions', text: 'Your past subscriptions and invoices are still available.' },
    purchases: 'Purchases',
    balance: 'Wallet balance',
    seeAll: 'See all',
    manage: 'Manage',
    goods: 'Files and links from your purchases.',
  },
} as const

export const words = {
  delivery: {
    title: 'Your purchase',
    empty: 'There’s nothing to download right now. Contact {business}.',
    links: 'A download link works for 15 minutes. Come back here for a new one.',
    download: 'Download',
    downloadNamed: 'Download {name}',
    open: 'Open {host}',
    withdrawals: {
      refunded: 'This purchase was refunded, so it’s no longer available.',
      disputed: 'The payment for this purchase was disputed, so it’s no longer available.',
    },
    problems: {
      not_valid: { title: 'This link isn’t valid', text: 'Open the link from your receipt, or copy the complete link.' },
      expired: { title: 'This link has expired', text: 'Contact the shop for a new link.' },
      file_expired: {
        title: 'This download link has expired',
        text: 'A download link works for 15 minutes. Open the link in your receipt and download the file from there.',
      },
      refunded: { title: 'This file is no longer available', text: 'This purchase was refunded, so it’s no longer available.' },
      disputed: {
        title: 'This file is no longer available',
        text: 'The payment for this purchase was disputed, so it’s no longer available.',
      },
    },
  },
} as const

export const words = {
  downloads: {
    open: 'Open {host}',
    download: 'Download',
    downloadNamed: 'Download {name}',
    withdrawals: {
      refunded: 'This purchase was refunded, so it’s no longer available.',
      disputed: 'The payment for this purchase was disputed, so it’s no longer available.',
    },
    empty: {
      title: 'No downloads',
      text: 'Files and links from your purchases appear here.',
    },
  },
} as const

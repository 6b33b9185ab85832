export const words = {
  wallet: {
    balance: 'Balance',
    after: 'Balance {amount}',
    events: {
      payment: 'Payment',
      payment_reversal: 'Payment returned',
      refund: 'Refund',
      refund_reversal: 'Refund reversed',
      dispute: 'Dispute',
      dispute_reversal: 'Dispute reversed',
      merchant_adjustment: 'Adjustment by {business}',
    },
    empty: {
      title: 'No wallet entries',
      text: 'Credit that {business} gives you appears here.',
    },
  },
} as const

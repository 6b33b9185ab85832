export const words = {
  badLink: {
    pageTitle: 'Link not working',
    title: 'This payment link doesn’t work',
    parameter: 'Check “{name}” in the URL.',
    text: 'You haven’t been charged. Ask for a new link where you got this one.',
    minimum: 'The minimum is {amount}.',
    tooMany: {
      title: 'Try again in a minute',
      text: 'Too many checkouts have been opened from your network.',
      charge: 'You haven’t been charged.',
    },
    problems: {
      product_unknown: 'This product doesn’t exist.',
      product_archived: 'This product is no longer available.',
      quantity: 'The quantity must be a whole number of at least 1.',
      amount: 'The amount must be a whole number in the currency’s smallest unit.',
      amount_minimum: 'The amount is below this product’s minimum.',
      total_minimum: 'The total is below the minimum.',
      total_maximum: 'The total is too large for one payment.',
      currency: 'This currency isn’t supported.',
      country: 'Payments from this country aren’t supported.',
      redirect_url: 'The return URL isn’t valid.',
      metadata: 'The metadata isn’t valid.',
    },
  },
} as const

export const words = {
  /** A product or add-on, and how many of it: "Plumb Pro × 3". */
  times: '{name} × {quantity}',
  /** What a buyer gets with a product, or should know before buying. */
  included: {
    licenseKey: 'License key',
    licenseKeyForDevices: 'License key for {count, plural, one {# device} other {# devices}}',
    licenseKeyValidFor: 'License key, valid for {duration}',
    licenseKeyForDevicesValidFor: 'License key for {count, plural, one {# device} other {# devices}}, valid for {duration}',
    download: '{count, plural, =1 {Instant download} other {Instant download, # files}}',
    /** `size`: "1.5 MB". */
    downloadOfSize: '{count, plural, =1 {Instant download, {size}} other {Instant download, # files, {size}}}',
    link: 'Access by link, right after you pay',
    instructions: 'Instructions, right after you pay',
    usage: 'Usage is billed at the end of each period',
    endsAfter: 'Ends after {duration}',
  },
  /** In place of the button of a product that can’t be bought now, and on its image. */
  availability: {
    soldOut: 'Sold out',
    soldOutText: 'You can’t buy this now.',
    comingSoon: 'Coming soon',
    comingSoonText: 'You can’t buy this yet.',
    comingSoonOn: 'Available from {date}',
  },
  prices: {
    duration: {
      Day: '{count, plural, one {# day} other {# days}}',
      Week: '{count, plural, one {# week} other {# weeks}}',
      Month: '{count, plural, one {# month} other {# months}}',
      Year: '{count, plural, one {# year} other {# years}}',
    },
    /** How often, in lower case, beside an amount in a table. */
    every: {
      Day: '{count, plural, =1 {every day} other {every # days}}',
      Week: '{count, plural, =1 {every week} other {every # weeks}}',
      Month: '{count, plural, =1 {every month} other {every # months}}',
      Year: '{count, plural, =1 {every year} other {every # years}}',
    },
    /** Stands after a price: "$29" + "/month". Text that doesn't begin with a slash gets a space before it. */
    after: {
      Day: '{count, plural, =1 {/day} other {every # days}}',
      Week: '{count, plural, =1 {/week} other {every # weeks}}',
      Month: '{count, plural, =1 {/month} other {every # months}}',
      Year: '{count, plural, =1 {/year} other {every # years}}',
    },
    afterWithUsage: {
      Day: '{count, plural, =1 {/day + usage} other {every # days + usage}}',
      Week: '{count, plural, =1 {/week + usage} other {every # weeks + usage}}',
      Month: '{count, plural, =1 {/month + usage} other {every # months + usage}}',
      Year: '{count, plural, =1 {/year + usage} other {every # years + usage}}',
    },
    /** The same without signs, for screen readers: "$29" + "per month". */
    aloud: {
      Day: '{count, plural, =1 {per day} other {every # days}}',
      Week: '{count, plural, =1 {per week} other {every # weeks}}',
      Month: '{count, plural, =1 {per month} other {every # months}}',
      Year: '{count, plural, =1 {per year} other {every # years}}',
    },
    aloudWithUsage: {
      Day: '{count, plural, =1 {per day plus usage} other {every # days plus usage}}',
      Week: '{count, plural, =1 {per week plus usage} other {every # weeks plus usage}}',
      Month: '{count, plural, =1 {per month plus usage} other {every # months plus usage}}',
      Year: '{count, plural, =1 {per year plus usage} other {every # years plus usage}}',
    },
    /** How often, as the first word of a line. */
    often: {
      Day: '{count, plural, =1 {Daily} other {Every # days}}',
      Week: '{count, plural, =1 {Weekly} other {Every # weeks}}',
      Month: '{count, plural, =1 {Monthly} other {Every # months}}',
      Year: '{count, plural, =1 {Yearly} other {Every # years}}',
    },
    oneTimePurchase: 'One-time purchase',
    /** Stands after a price: "$29 once". */
    once: 'once',
    /** Stands after a minimum price. */
    payWhatYouWant: 'pay what you want',
    /** The same, directly after the price and joined to it. */
    payWhatYouWantSuffix: ', pay what you want',
    /** Stands before a minimum price in a table: "from $5". */
    from: 'from',
    fromPrice: 'from {price}',
    /** A price in running text. */
    line: {
      once: '{price} once',
      payWhatYouWant: 'from {price}, pay what you want',
      Day: '{count, plural, =1 {{price}/day} other {{price} every # days}}',
      Week: '{count, plural, =1 {{price}/week} other {{price} every # weeks}}',
      Month: '{count, plural, =1 {{price}/month} other {{price} every # months}}',
      Year: '{count, plural, =1 {{price}/year} other {{price} every # years}}',
    },
    // What one unit of usage costs, after the free units of each billing cycle.
    usage: {
      each: '{meter}: {price} each',
      eachAfterFree: '{meter}: {price} each ({count, number} free)',
    },
    lineWithUsage: {
      Day: '{count, plural, =1 {from {price}/day + usage} other {from {price} every # days + usage}}',
      Week: '{count, plural, =1 {from {price}/week + usage} other {from {price} every # weeks + usage}}',
      Month: '{count, plural, =1 {from {price}/month + usage} other {from {price} every # months + usage}}',
      Year: '{count, plural, =1 {from {price}/year + usage} other {from {price} every # years + usage}}',
    },
    /** What is charged each time, in words. */
    cycle: {
      Day: '{count, plural, =1 {{price} per day} other {{price} every # days}}',
      Week: '{count, plural, =1 {{price} per week} other {{price} every # weeks}}',
      Month: '{count, plural, =1 {{price} per month} other {{price} every # months}}',
      Year: '{count, plural, =1 {{price} per year} other {{price} every # years}}',
    },
    cycleWithUsage: {
      Day: '{count, plural, =1 {{price} per day plus usage} other {{price} every # days plus usage}}',
      Week: '{count, plural, =1 {{price} per week plus usage} other {{price} every # weeks plus usage}}',
      Month: '{count, plural, =1 {{price} per month plus usage} other {{price} every # months plus usage}}',
      Year: '{count, plural, =1 {{price} per year plus usage} other {{price} every # years plus usage}}',
    },
    /** `price`: what follows the trial, with its interval, such as "$29/month". */
    trial: {
      free: '{count, plural, one {# day free, then {price}} other {# days free, then {price}}}',
      amountFirst: '{count, plural, one {{amount} for # day, then {price}} other {{amount} for # days, then {price}}}',
      daysFirst: '{count, plural, one {# day for {amount}, then {price}} other {# days for {amount}, then {price}}}',
    },
    /** The button that buys. `price` has its interval, such as "$29.00/month". */
    buy: {
      addToCart: 'Add to cart',
      startTrial: '{count, plural, one {Start #-day trial} other {Start #-day trial}}',
      subscribe: 'Subscribe {price}',
    },
    tax: {
      included: 'tax included',
      plus: 'plus tax',
      vatIncluded: 'VAT included',
      plusAtCheckout: 'plus tax, calculated at checkout',
    },
    /** Stands after an amount. `interval`: "/month"; `tax`: "plus tax". */
    intervalAndTax: '{interval}, {tax}',
    /** The price before a discount, which is struck through. Only screen readers read what is in `aloud`. */
    insteadOf: '<aloud>instead of </aloud>{price}',
  },
  addons: {
    legend: 'Add-ons <note>(optional)</note>',
    quantity: 'Quantity of {name}',
  },
  payments: {
    amount: 'Amount',
    status: 'Status',
    customer: 'Customer',
    method: 'Payment method',
    date: 'Date',
    /** Stands in place of the brand of a card. */
    card: 'Card',
    unknownMethod: 'Unknown',
    downloadInvoice: 'Download invoice',
  },
  /** The invoices and credit notes of a payment, and adding to them what the buyer forgot at checkout. */
  invoices: {
    title: 'Invoices',
    invoice: 'Invoice {number}',
    credit_note: 'Credit note {number}',
    replaced: 'Replaced',
    issued: '{amount}, {date}',
    pdf: 'PDF',
    download: 'PDF of {name}',
    add: 'Add company details',
    text: 'The invoice is replaced by one with these details. This works once, until {date}.',
    businessName: 'Company name',
    taxId: 'Tax ID',
    taxHint: 'The tax of {amount} then goes back to the original payment method.',
    missing: 'Enter a company name or a tax ID.',
    nameMissing: 'Enter a company name.',
    taxIdInvalid: 'This tax ID isn’t valid in the country of the invoice.',
    cancel: 'Cancel',
    submit: 'Correct invoice',
    failed: 'Couldn’t correct the invoice',
    done: 'Invoice corrected',
    pending: 'The tax is being returned. The corrected invoice follows.',
  },
  /** The rows of a receipt, above its total. */
  receipt: {
    /** After a line's name. */
    quantity: '× {quantity}',
    subtotal: 'Subtotal',
    discount: 'Discount ({code})',
    /** In place of the amount of a discount that the lines already include. */
    deducted: 'Deducted above',
    credit: 'Subscription credit',
    unused_time: 'Unused time on {plan}',
    carried_over: 'Carried over',
    tax_relief: 'Tax removed from prices',
    tax: 'Tax',
    includesTax: 'Includes {amount} tax.',
    total: 'Total',
    wallet: 'Wallet',
    /** Stands before the amount that the wallet left to charge, if the card isn’t known. */
    charged: 'Charged',
    paidFromWallet: 'Paid from wallet',
  },
  subscriptions: {
    chargedOnDemand: 'Charged on demand',
    /** `price` has its interval: "$105.00 per month". */
    costTaxIncluded: '{price}, tax included',
    costPlusTax: '{price}, plus tax',
    card: '{network} ending in {lastFour}, until {month}/{year}',
  },
  /** A subscription's status, in a badge. */
  subscriptionStatus: {
    canceled: 'Canceled',
    expired: 'Expired',
    ends: 'Ends {date}',
    trialEnds: 'Trial, ends {date}',
    trialUntil: 'Trial until {date}',
  },
  nextCharge: {
    first: 'First charge',
    next: 'Next charge',
    firstOn: 'First charge on {date}',
    nextOn: 'Next charge on {date}',
    firstForNewPlanOn: 'First charge, for the new plan on {date}',
    nextForNewPlanOn: 'Next charge, for the new plan on {date}',
    unnamedPlan: 'Plan',
    discount: 'Discount',
    usage: 'Usage',
    usageAmount: 'Billed separately',
    tax: 'Tax',
    taxLater: 'Calculated at renewal',
  },
  plans: {
    loadError: 'Couldn’t load plans',
    plan: 'Plan',
    currentPlan: 'Current plan',
    noLongerSold: 'No longer available to new customers',
    /** Below a plan's name: its price, and that it is the one the customer has. */
    priceOfCurrent: '{price} · current plan',
    quantity: 'Quantity',
  },
  planDialog: {
    keep: 'Keep current plan',
    submit: 'Change plan',
    nothingChosen: 'Choose a new plan, quantity or add-on.',
    failed: 'Plan not changed',
    changed: 'Plan changed',
  },
  /** What changing a plan costs, line by line. */
  planCost: {
    refused: 'Can’t make this change',
    unnamedPlan: 'Plan',
    quantity: '× {quantity}',
    /** `days`: "29 days, 23 hours of 30 days". */
    quantityAndDays: '× {quantity}, {days}',
    /** The part of a billing cycle that is charged. */
    daysLeft: '{remaining, number} of {total, plural, one {# day} other {# days}}',
    daysAndHoursLeft:
      '{days, plural, one {# day} other {# days}}, {hours, plural, one {# hour} other {# hours}} of {total, plural, one {# day} other {# days}}',
    hoursLeft:
      '{hours, plural, =0 {less than 1 hour} one {# hour} other {# hours}} of {total, plural, one {# day} other {# days}}',
    discount: 'Discount',
    unusedTime: 'Unused time on {plan}',
    unusedTimeOfPrevious: 'Unused time on your previous plan',
    credit: 'Credit for future charges',
    tooSmall: 'Too small to charge now, added to the next charge',
    tax: 'Tax',
    chargedNow: 'Charged now',
    /** `price`: "$29.00 per month, plus tax". */
    from: 'From {date}: <cost>{price}</cost>.',
    thenFrom: 'Then, from {date}: <cost>{price}</cost>.',
  },
  cancelSubscription: {
    /** `name`: "Plumb Pro", or "Plumb Pro for Maya Lindqvist". */
    title: 'Cancel {name}?',
    later:
      '{by, select, seller {The customer won’t be charged again.} other {You won’t be charged again.}} You can undo this until the subscription ends.',
    laterWithUsage: 'Only usage until then will be charged. You can undo this until the subscription ends.',
    /** `loss`: a sentence about the time that was paid for. */
    now: 'It ends right away. No further charges. {loss}',
    nowWithUsage: 'It ends right away. Only usage until then will be charged. {loss}',
    confirmOn: 'Cancel on {date}',
    confirmNow: 'Cancel now',
    keep: 'Keep subscription',
    when: 'When it ends',
    onDay: 'At period end ({date})',
    rightAway: 'Right away, without a refund',
    reason: 'Reason',
    noReason: 'No reason given',
    comment: 'Comment',
    reasons: {
      too_expensive: 'Too expensive',
      missing_features: 'Missing features',
      switched_service: 'Switched to another product',
      unused: 'Not using it',
      customer_service: 'Poor support',
      low_quality: 'Low quality',
      too_complex: 'Too complicated',
      other: 'Other',
    },
  },
} as const

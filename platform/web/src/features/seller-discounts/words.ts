export const words = {
  // Stands for the discount in sentences such as “Couldn’t save {what}” and “Create {what}”.
  what: 'discount',
  list: {
    title: 'Discounts',
    description: 'Codes customers enter at checkout.',
    search: 'Search discounts',
    searchPlaceholder: 'Code or name',
    tabs: 'Discounts by status',
    all: 'All',
    type: 'Type',
    new: 'New discount',
    empty: {
      title: 'No discounts yet',
      text: 'Offer a percentage or fixed amount off, with the limits you choose.',
    },
  },
  columns: {
    code: 'Code',
    status: 'Status',
    amountOff: 'Amount off',
    usage: 'Usage',
    products: 'Products',
    productCount: '{count, plural, =0 {All products} one {# product} other {# products}}',
    ends: 'Ends',
    never: 'Never',
  },
  statuses: { active: 'Active', scheduled: 'Scheduled', expired: 'Expired', used_up: 'Used up' },
  types: { percentage: 'Percentage', flat: 'Fixed amount' },
  // A fixed amount in its main currency, and the number of further currencies: “$5.00 + 2”.
  amountAndMore: '{amount} + {count, number}',
  // How often a code was used, of how often it can be: “12 of 100”.
  usage: '{used, number} of {limit, number}',
  rowMenu: {
    label: 'Actions for {code}',
    copyCode: 'Copy code',
    copied: 'Code copied',
    notCopied: 'Couldn’t copy. Select the code instead.',
  },
  delete: {
    open: 'Delete…',
    title: 'Delete {code}?',
    consequence: 'The code stops working right away, including in open carts. Past payments don’t change. This can’t be undone.',
    confirm: 'Delete {code}',
    keep: 'Keep discount',
    done: 'Discount deleted',
  },
  // “verb” is a button and stands before “2 discounts?”; “done” follows “2 discounts”.
  bulkDelete: {
    consequence: 'The codes stop working right away, including in open carts. Past payments don’t change. This can’t be undone.',
    keep: 'Keep discounts',
  },
  editor: {
    newTitle: 'New discount',
    newDescription: 'Customers can use it as soon as you create it.',
    notSavedYet: 'Not saved yet',
    created: 'Discount created',
    saved: 'Changes saved',
  },
  amount: {
    title: 'Discount',
    type: 'Discount type',
    percentage: { label: 'Percentage', detail: 'Percent off the price' },
    flat: { label: 'Fixed amount', detail: 'Amount off in a currency' },
    percentageHint: 'Up to two decimal places.',
    currency: 'Currency',
    amountOff: 'Amount off',
    maximum: 'Maximum discount',
    minimumSubtotal: 'Minimum subtotal',
    removeCurrency: 'Remove {currency}',
    addCurrency: 'Add currency',
    addLimits: 'Add limits for a currency',
  },
  code: {
    title: 'Code',
    code: 'Code',
    codeHintNew: 'Saved in capitals. Leave empty to generate a code.',
    codeHint: 'Saved in capitals. The old code stops working when you change it.',
    name: 'Name',
    nameHint: 'Only you see this.',
  },
  audience: {
    title: 'Eligibility',
    products: 'Products',
    allProducts: 'All products',
    customers: 'Customers',
  },
  // Who can use a code.
  eligibility: {
    any: { label: 'Everyone', detail: 'Anyone with the code' },
    first_time: { label: 'New customers', detail: 'No previous purchases' },
    existing: { label: 'Returning customers', detail: 'Bought from you before' },
    specific: { label: 'Specific customers', detail: 'Choose them after you create the discount' },
  },
  limits: {
    title: 'Usage limits',
    none: 'No limit',
    total: 'Total uses',
    perCustomer: 'Uses per customer',
    // Follows the number of uses in its field.
    times: 'times',
    cycles: 'Billing cycles',
    cyclesHint: 'Counted from the first payment.',
    // Follows the number of billing cycles in its field.
    payments: 'payments',
  },
  schedule: {
    title: 'Schedule',
    zone: 'Times in {zone}',
    starts: 'Starts',
    immediately: 'Immediately',
    ends: 'Ends',
    never: 'Never',
  },
  useList: {
    title: 'Uses',
    text: 'Payments with this discount, renewals included.',
    // Names the table, for screen readers.
    table: 'Payments with this discount',
    saved: 'Saved',
    // {revenue} is what was paid, less refunds and lost disputes.
    sum: '{revenue} from {count, plural, one {# payment} other {# payments}}',
    // {saved} is what the discount took off.
    sumSaved: '{revenue} from {count, plural, one {# payment} other {# payments}}. Customers saved {saved}.',
    empty: { title: 'No uses yet', text: 'Payments with this discount appear here.' },
  },
  customers: {
    title: 'Eligible customers',
    description: 'Changes apply right away.',
    // Stands in sentences such as “Couldn’t load {what}”.
    what: 'list',
    none: 'No eligible customers yet. Add one so the code can be used.',
    add: 'Add customer',
    search: 'Customers',
    searchPlaceholder: 'Name or full email',
    searching: 'Searching',
    noneFound: 'No customers found',
    added: 'Customer added',
    remove: 'Remove {name}',
    removed: 'Customer removed',
  },
  link: {
    title: 'Link with code',
    hint: 'Opening it adds the code to the cart.',
    copy: 'Copy link',
  },
  uses: {
    title: 'Usage',
    label: 'Uses',
    created: 'Created {moment}',
  },
  // What a discount does, one sentence to a line. In the first three, {count} is the number of products, and 0 stands for all of
  // them.
  summary: {
    title: 'Summary',
    generatedCode: 'Generated code',
    copyCode: 'Copy code',
    // {off} is a percentage, or amounts in several currencies: “5.4%”, “$5.00 or ¥700”.
    off: '{count, plural, =0 {{off} off everything in the cart} one {{off} off # product} other {{off} off # products}}',
    percentageOff:
      '{count, plural, =0 {A percentage off everything in the cart} one {A percentage off # product} other {A percentage off # products}}',
    amountOff:
      '{count, plural, =0 {A fixed amount off everything in the cart} one {A fixed amount off # product} other {A fixed amount off # products}}',
    // {amounts} is one amount, or amounts in several currencies: “$5.00 or ¥700”.
    maximum: 'Maximum discount {amounts}',
    minimum: 'Minimum subtotal {amounts}',
    customers: {
      any: 'For everyone',
      first_time: 'For new customers',
      existing: 'For returning customers',
      specific: 'For specific customers',
    },
    uses: 'Up to {count, plural, one {# use} other {# uses}} in total',
    unlimitedUses: 'Unlimited uses',
    usesPerCustomer: 'Up to {count, plural, one {# use} other {# uses}} per customer',
    firstPayments: 'First {count, plural, one {# subscription payment} other {# subscription payments}}',
    everyPayment: 'Every subscription payment',
    from: 'From {moment}',
    until: 'Until {moment}',
    noEnd: 'No end date',
  },
  sidebar: { name: 'Discounts', words: 'codes coupons', new: 'New discount', thing: 'Discount' },
  rows: {
    counted: '{count, plural, one {# discount} other {# discounts}}',
    similar: 'Showing similar discounts instead.',
    exporting: 'Exporting discounts',
    exported: 'Exported discounts',
    exportFailed: 'Couldn’t export discounts',
  },
} as const

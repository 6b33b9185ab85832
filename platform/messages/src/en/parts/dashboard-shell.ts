/** English messages of the dashboard's frame, lists, editors and uploads. */
export const dashboardShell = {
  // The pages in the sidebar. `words` are further words that find the page in the search, lower-case, between spaces.
  pages: {
    home: { name: 'Home', words: 'revenue orders' },
    products: { name: 'Products', words: 'catalog', new: 'New product', thing: 'Product' },
    addons: { name: 'Add-ons', words: 'addons seats extras catalog', new: 'New add-on', thing: 'Add-on' },
    discounts: { name: 'Discounts', words: 'codes coupons', new: 'New discount', thing: 'Discount' },
    brands: { name: 'Brands', words: 'names statement support', new: 'New brand', thing: 'Brand' },
    payments: { name: 'Payments', words: 'sales money', thing: 'Payment' },
    subscriptions: { name: 'Subscriptions', words: 'recurring renewals plans', thing: 'Subscription' },
    paymentLinks: { name: 'Payment links', words: 'qr code', new: 'New payment link' },
    customers: { name: 'Customers', words: 'buyers people', thing: 'Customer' },
    meters: { name: 'Meters', words: 'usage metered billing', new: 'New meter', thing: 'Meter' },
    usageEvents: { name: 'Usage events', words: 'rejected ingest send a test event' },
    clock: { name: 'Test clock', words: 'time advance developers' },
    settings: { name: 'Settings', words: 'connection api key webhook name' },
    checkout: {
      name: 'Checkout settings',
      // In the breadcrumb, after "Settings".
      shortName: 'Checkout',
      words: 'checkout appearance theme language payment methods',
    },
  },
  sections: {
    catalog: 'Catalog',
    sales: 'Sales',
    usage: 'Usage',
    developers: 'Developers',
    business: 'Business',
  },
  frame: {
    search: 'Search',
    // The link to the shop, for screen readers.
    shop: 'Shop',
    viewShop: 'View shop',
    goLive: 'Go live',
    // {time} is a date with time.
    testClock: 'Test clock: {time}',
    openingTitle: 'Opening your payments account',
    openingText:
      'This usually takes a few seconds. Products and payments will appear when it’s ready. <link>View connection</link>',
  },
  clock: {
    days: '{count, plural, one {# day ahead} other {# days ahead}}',
    hours: '{count, plural, one {# hour ahead} other {# hours ahead}}',
    minutes: '{count, plural, one {# minute ahead} other {# minutes ahead}}',
  },
  demoYear: {
    // {share} is how far it is: "42%".
    preparing: 'Preparing demo year… <percent>{share}</percent>',
    label: 'Demo year',
  },
  switcher: {
    environments: {
      embedded: 'Built-in provider',
      test_mode: 'Your account, test mode',
      live_mode: 'Your account, live mode',
    },
    shops: 'Your shops',
    open: 'Open another shop',
  },
  // The search over all pages, opened by Ctrl-K.
  palette: {
    placeholder: 'Search, or paste an ID',
    empty: 'No results. Try a name, an email, an order number, the last four digits or an ID.',
    // Followed by a sentence that says why.
    failed: 'Couldn’t search.',
    open: 'Open',
    pages: 'Pages',
    actions: 'Actions',
    kinds: {
      customer: 'Customers',
      payment: 'Payments',
      order: 'Orders',
      product: 'Products',
      subscription: 'Subscriptions',
      discount: 'Discounts',
    },
    // {name} is a kind of object, {id} its id: "Product pdt_4Kx9".
    thing: '{name} {id}',
    viewShop: 'View shop',
    subscriptions: 'My subscriptions',
    purchases: 'My purchases',
    // Further words that find these pages, and the pages that create something.
    viewShopWords: 'view the shop storefront',
    subscriptionsWords: 'my subscriptions account',
    purchasesWords: 'my purchases account',
    createWords: 'create add',
  },
  amountFilter: {
    // {least} and {most} are amounts: "$5.00".
    between: '{least} to {most}',
    from: 'from {least}',
    upTo: 'up to {most}',
    currency: 'Currency',
    least: 'At least',
    most: 'At most',
  },
  daysFilter: {
    // {from} and {to} are days: "Mar 12, 2027".
    range: '{from} to {to}',
  },
  // In all of these, {one} and {many} are the noun of a list in singular and plural: "payment", "payments".
  list: {
    counted: '{count, plural, one {# {one}} other {# {many}}}',
    // Below a list. {items} is "12 payments", {sums} is "$90.00 + €20.00", {word} is what the sums are: "paid".
    totals: '{items}, {sums} {word}',
    totalsBare: '{items}, {sums}',
    // <time> stands for "2 hours ago".
    lastChecked: 'Last checked <time></time>',
    brokenPageTitle: 'Part of this link is invalid',
    brokenPageText: 'It points to a page that isn’t part of this list, so you’re on the first page.',
    // {filters} is a list of names of filters: "Status, Amount".
    brokenFiltersTitle: 'Some filters in this link are invalid: {filters}',
    brokenFiltersText: 'Choose them again.',
    similarTitle: 'No results for “{search}”',
    similarText: 'Showing similar {many} instead.',
    // {items} is "3 payments".
    unreadableTitle: 'We couldn’t read {items}',
    unreadableText: 'This version can’t read the provider’s data for them. They’re safe, and included in this count.',
    filters: {
      search: 'Search',
      order: 'Order',
      status: 'Status',
    },
  },
  export: {
    all: 'Export all {total, number}',
    selected: 'Export',
    running: 'Exporting {many}',
    // Names the bar that shows the progress.
    progress: 'Exported {many}',
    // {items} is the count of all with their noun: "12 of 2,000 payments".
    received: '{received, number} of {items}',
    failed: 'Couldn’t export {many}',
  },
  selection: {
    // {items} is the count with its noun: "3 products".
    selected: '{items} selected',
    clear: 'Clear selection',
    // {verb} is what the button does: "Archive". {items} is "3 products".
    confirmTitle: '{verb} {items}?',
    confirm: '{verb} {items}',
    // {done} is what was done: "archived".
    done: '{items} {done}',
  },
  // In these, {what} is what is edited, without an article: "discount", "payment link".
  editor: {
    create: 'Create {what}',
    createFailed: 'Couldn’t create {what}',
    saveFailed: 'Couldn’t save {what}',
    save: 'Save changes',
    saved: 'Changes saved',
    unsaved: 'Unsaved changes',
    notSaved: 'Not saved yet',
    discard: 'Discard',
    signedOut: 'Your session ended. Sign in to save your changes.',
    invalid: 'Fix the marked fields to continue.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    confirm: 'Leave without saving',
    keep: 'Keep editing',
  },
  metadata: {
    title: 'Metadata <optional>(optional)</optional>',
    key: 'Key',
    value: 'Value',
    // {key} is the key as it was typed.
    valueOf: 'Value of {key}',
    valueOfNew: 'Value of the new entry',
    remove: 'Remove {key}',
    removeNew: 'Remove the new entry',
    add: 'Add metadata',
    keyMissing: 'Enter a key',
    keyInvalid: 'Use 1 to 40 letters, digits, "_" or "-"',
    keyTwice: 'Use each key once',
    valueTooLong: 'Use at most 500 characters',
  },
  image: {
    preview: 'Preview',
    choose: 'Drop an image here or choose one',
    chooseAnother: 'Drop or choose another image',
    hint: 'PNG, JPEG, WebP or GIF, up to 10 MB',
    remove: 'Remove image',
    empty: 'This file is empty. Choose another one.',
    tooLarge: 'This image is too large. Use one of up to 10 MB.',
    unsupported: 'Unsupported image. Use PNG, JPEG, WebP or GIF.',
  },
  upload: {
    waiting: 'Waiting',
    processing: 'Processing',
    // {sent} and {size} are sizes of files: "1.2 MB of 4 MB".
    sent: '{sent} of {size}',
    dismiss: 'Dismiss',
    // {name} is the name of a file.
    label: 'Upload of {name}',
    cancel: 'Cancel upload of {name}',
    interrupted: 'The upload was interrupted. Check your connection and try again.',
  },
  settingsTabs: {
    label: 'Settings',
    shop: 'Shop and provider',
    checkout: 'Checkout',
  },
} as const

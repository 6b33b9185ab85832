export const words = {
  // Pages without a list, which has its own in its room. `words` are further words that find the page in the search.
  pages: {
    accessKeys: {
      name: 'Access keys',
      words: 'api token jwt software license',
    },
    accessSettings: {
      name: 'Access settings',
      shortName: 'Access',
      words: 'policy refund dispute grace days',
    },
    home: { name: 'Home', words: 'revenue orders' },
    clock: { name: 'Test clock', words: 'time advance developers' },
    settings: { name: 'Settings', tab: 'Organization', words: 'organization name url slug logo metadata delete' },
    look: {
      name: 'Look of the shop',
      // In the breadcrumb, after "Settings".
      shortName: 'Look',
      words: 'theme color accent typeface font corners logo cover dark branding',
    },
    texts: {
      name: 'Shop texts',
      // In the breadcrumb, after "Settings".
      shortName: 'Texts',
      words: 'legal name address support email about terms refund policy privacy imprint description search seo',
    },
    notifications: {
      name: 'Email notifications',
      // In the breadcrumb, after "Settings".
      shortName: 'Emails',
      words: 'email notification notify sale sales daily summary dispute payout webhook alert',
    },
    paymentSettings: {
      name: 'Payment settings',
      // In the breadcrumb, after "Settings".
      shortName: 'Payments',
      words: 'connection provider api key webhook retries',
    },
    team: { name: 'Team', tab: 'Members', words: 'members people colleagues staff owners admins leave' },
    // In the breadcrumb, after "Team".
    invitations: { name: 'Team invitations', shortName: 'Invitations', words: 'invite people members' },
    teams: { name: 'Teams', shortName: 'Teams', words: 'groups members' },
    roles: { name: 'Roles', shortName: 'Roles', words: 'permissions access rights', new: 'New role' },
    checkout: {
      name: 'Checkout settings',
      // In the breadcrumb, after "Settings".
      shortName: 'Checkout',
      words: 'checkout appearance theme language payment methods',
    },
  },
  // An entry of the sidebar, with pages as tabs: API keys, webhooks and more.
  developers: 'Developers',
  // For screen readers. {name} is an entry of the sidebar: "Pages of Products".
  tabs: 'Pages of {name}',
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
      embedded: 'Test mode',
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
      refund: 'Refunds',
      dispute: 'Disputes',
      license_key: 'License keys',
      payout: 'Payouts',
    },
    // {name} is a kind of object, {id} its id: "Product pdt_4Kx9".
    thing: '{name} {id}',
    payment: '{amount} from {name}',
    order: 'Order {number}',
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
  list: {
    // Below a list. {items} is "12 payments", {sums} is "$90.00 + €20.00".
    totals: { all: '{items}, {sums}', paid: '{items}, {sums} paid', held: '{items}, {sums} held' },
    // <time> stands for "2 hours ago".
    lastChecked: 'Last checked <time></time>',
    brokenPageTitle: 'Part of this link is invalid',
    brokenPageText: 'It points to a page that isn’t part of this list, so you’re on the first page.',
    // {filters} is a list of names of filters: "Status, Amount".
    brokenFiltersTitle: 'Some filters in this link are invalid: {filters}',
    brokenFiltersText: 'Choose them again.',
    similarTitle: 'No results for “{search}”',
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
    // {items} is the count of all with their noun: "12 of 2,000 payments".
    received: '{received, number} of {items}',
  },
  selection: {
    // {items} is the count with its noun: "3 products".
    selected: '{items} selected',
    clear: 'Clear selection',
    // In these, {items} is the count with its noun: "3 products".
    action: {
      archive: 'Archive',
      unarchive: 'Unarchive',
      delete: 'Delete',
    },
    confirmTitle: {
      archive: 'Archive {items}?',
      unarchive: 'Unarchive {items}?',
      delete: 'Delete {items}?',
    },
    confirm: {
      archive: 'Archive {items}',
      unarchive: 'Unarchive {items}',
      delete: 'Delete {items}',
    },
    done: {
      archive: '{items} archived',
      unarchive: '{items} unarchived',
      delete: '{items} deleted',
    },
  },
  editor: {
    create: {
      product: 'Create product',
      addon: 'Create add-on',
      discount: 'Create discount',
      brand: 'Create brand',
      paymentLink: 'Create payment link',
      meter: 'Create meter',
      settings: 'Create settings',
      role: 'Create role',
      webhook: 'Add endpoint',
    },
    createFailed: {
      product: 'Couldn’t create product',
      addon: 'Couldn’t create add-on',
      discount: 'Couldn’t create discount',
      brand: 'Couldn’t create brand',
      paymentLink: 'Couldn’t create payment link',
      meter: 'Couldn’t create meter',
      settings: 'Couldn’t create settings',
      role: 'Couldn’t create role',
      webhook: 'Couldn’t add endpoint',
    },
    saveFailed: {
      product: 'Couldn’t save product',
      addon: 'Couldn’t save add-on',
      discount: 'Couldn’t save discount',
      brand: 'Couldn’t save brand',
      paymentLink: 'Couldn’t save payment link',
      meter: 'Couldn’t save meter',
      settings: 'Couldn’t save settings',
      role: 'Couldn’t save role',
      webhook: 'Couldn’t save endpoint',
    },
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
  // Items of a list that can be moved. {name} is an item, such as “Image 2”; {place} counts from 1.
  move: {
    up: 'Move {name} up',
    down: 'Move {name} down',
    moved: 'Moved to place {place, number} of {count, number}',
  },
  image: {
    preview: 'Preview',
    choose: 'Drop an image here or choose one',
    chooseAnother: 'Drop or choose another image',
    /** Which edges of an image pages don’t show. */
    cut: {
      sides:
        'Pages show images as squares, so the left and right edges of this one are cut off. To show all of it, use a square image.',
      ends: 'Pages show images as squares, so the top and bottom of this one are cut off. To show all of it, use a square image.',
    },
    hint: 'PNG, JPEG, WebP or GIF, up to 10 MB',
    remove: 'Remove image',
    empty: 'This file is empty. Choose another one.',
    tooLarge: 'This image is too large. Use one of up to 10 MB.',
    unsupported: 'Unsupported image. Use PNG, JPEG, WebP or GIF.',
  },
  hiddenBody: 'Your role can’t see what was sent here. Missing: {permissions}',
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
} as const

export const words = {
  brands: {
    /** Names the row of filters by brand. */
    title: 'Brands',
    all: 'All brands',
  },
  card: {
    /** A badge on a product's image. `percent`: how much cheaper it is now, with its sign. */
    saved: 'Save {percent}',
  },
  /** What is true of every product. */
  facts: {
    receipt: 'Receipt by email, no account needed',
    cardDetails: 'The shop never sees your card details',
  },
  gallery: {
    title: 'Images',
    addon: 'Add-on: {name}',
    /** {name} is the product; {number} counts its images from 1. */
    picture: '{name}, image {number, number}',
    show: 'Show image: {caption}',
  },
  kinds: {
    label: 'Product type',
    all: 'All',
    subscribe: 'Subscribe',
    once: 'Buy once',
  },
  sort: {
    label: 'Sort by',
    newest: 'Newest first',
    priceUp: 'Price, low to high',
    priceDown: 'Price, high to low',
    name: 'Name',
  },
  grid: {
    title: 'All products',
    results: 'Results for “{query}”',
    /** Titles products with similar words, if none has the words themselves. */
    similar: 'Similar to “{query}”',
    label: 'Products',
    count: '{count, plural, one {# product} other {# products}}',
    shown: '{shown, number} of {count, plural, one {# product} other {# products}}',
    more: 'Show {count, number} more',
    noResults: 'No results for “{query}”',
    noMatch: 'No matching products',
    tryAgain: 'Try another word or see all products.',
    showAll: 'Show all {count, plural, one {# product} other {# products}}',
  },
  plans: {
    /** Names the choice among plans of one product: monthly, yearly. */
    title: 'Plans',
  },
  product: {
    /** The title above what a buyer gets. */
    included: 'What’s included',
    /** Names the long description, for screen readers. */
    about: 'About {product}',
    /** Of a brand, or of the shop. */
    moreFrom: 'More from {name}',
    /** What is shared: "Caliper, Acme Tools". */
    shareTitle: '{product}, {shop}',
    share: 'Share',
    linkCopied: 'Link copied',
  },
  hero: {
    lead: 'Browse {shop}. No account needed.',
    leadEmpty: '{shop} is adding products.',
    browse: 'Browse products',
    see: 'See {product}',
    /** Read by screen readers. `price`: "$29/month". */
    productAndPrice: '{product}, {price}',
    /** On an image: "Caliper for $29". The price follows in bold, and its interval after it. */
    priced: '<name>{product}</name> <quiet>for</quiet> <amount>{price}</amount>',
    pricedFrom: '<name>{product}</name> <quiet>from</quiet> <amount>{price}</amount>',
  },
  /** The demo shop, which sells measuring tools. Its headline has two lines. */
  demo: {
    title: 'Measure twice.',
    titleSecondLine: 'Ship once.',
    lead: 'Small, exact tools for people who care where the line falls. Buy one for good, or subscribe to the whole bench.',
  },
  notice: {
    unavailable: {
      title: 'The payment service isn’t responding',
      text: 'You can keep browsing, and your cart is saved. We’ll keep trying to reconnect.',
    },
    notOpen: {
      title: 'This shop isn’t open yet',
      text: 'We’re setting up its payments account. You can browse now and buy once it’s ready.',
    },
  },
  empty: {
    title: 'No products yet',
    text: '{shop} hasn’t added any products yet. Check back soon.',
  },
  /** Four short lines about buying here. */
  promises: {
    tax: { title: 'Tax handled', detail: 'Shown before you pay' },
    guest: { title: 'Buy as a guest', detail: 'Create an account later' },
    receipt: { title: 'Receipt by email', detail: 'Its link opens your order' },
    card: { title: 'Secure card payments', detail: 'The shop never sees your card' },
  },
  search: {
    open: 'Search',
    label: 'Search this shop',
    placeholder: 'Search',
    clear: 'Clear search',
    close: 'Close search',
  },
} as const

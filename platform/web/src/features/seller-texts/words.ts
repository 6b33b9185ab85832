export const words = {
  page: {
    text: 'Who sells in your shop, and what its pages say.',
    saved: 'Shop details saved',
  },
  seller: {
    title: 'Seller',
    text: 'Customers see this at the end of your shop’s pages, and on invoices and in emails.',
    legalName: 'Legal name',
    legalNameHint: 'The name of your company, or your own. If empty, customers see your shop’s name.',
    address: 'Address',
    addressHint: 'Up to 8 lines, as on a letter.',
    supportEmail: 'Support email',
    supportEmailHint: 'Customers write here with questions about their orders.',
  },
  shop: {
    title: 'Shop',
    description: 'Description',
    descriptionHint: 'One or two sentences at the top of your shop. Up to 500 characters.',
    snippet: 'Search snippet',
    // {count} is how many characters are typed, {limit} how many fit.
    snippetHint: 'Search engines show it below your shop’s name. {count, number} of {limit, number} characters.',
  },
  result: {
    title: 'Search result',
    text: 'Search engines may shorten or replace it.',
    // Where nothing is written.
    names: 'The names of your newest products',
  },
  pages: {
    title: 'Pages',
    text: 'Linked at the end of your shop’s pages. At checkout, customers agree to your terms and refund policy.',
    published: 'Published',
    empty: 'Not written',
    edit: 'Edit',
    // {text} is the name of a page: "Terms".
    editText: 'Edit {text}',
    view: 'View page',
  },
  editor: {
    label: 'Text',
    hint: 'Markdown: # for headings, - for lists, **bold**, [link](https://…). HTML isn’t allowed, and images aren’t shown. Leave it empty to remove the page.',
    start: 'Start from a template',
    template: 'Templates are in English. They are a starting point, not legal advice.',
    saved: 'Text saved',
  },
} as const

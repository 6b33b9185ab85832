export const words = {
  // Home of people who may not see payments. {shop} is the name of the business.
  text: 'Your role at {shop} includes these pages, but not sales figures.',
} as const

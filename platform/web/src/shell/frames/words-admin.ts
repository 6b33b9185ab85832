export const words = {
  // The frame of the administration.
  title: 'Administration',
  toShops: 'Your shops',
  pages: {
    users: 'Users',
  },
} as const

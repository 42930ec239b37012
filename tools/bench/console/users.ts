/** The number of users of the long list. */
export const longList = 500;

/** The response of a backend without pages: all users at once. */
export const longUserList = {
  items: Array.from({ length: longList }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1, index)).toISOString();
    const username = `colleague-${index}`;
    return {
      id: 1000 + index,
      username,
      email: `${username}@clearhouse.example`,
      created_at,
      updated_at: created_at,
    };
  }),
  per_page: longList,
  total: longList,
};

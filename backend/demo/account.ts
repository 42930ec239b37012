/** The demo's published account. While its password is valid the backend listens on loopback only. */
export const demoAccount = {
  username: 'demo',
  email: 'demo@clearhouse.example',
  password: 'clearhouse-demo',
};

/** The demo's published sign-in. With it in use the backend listens on loopback only. */
export const demoAccount = { username: 'demo', email: 'demo@clearhouse.example', password: 'clearhouse-demo' };

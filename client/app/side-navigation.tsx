import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/link.tsx';
import styles from './side-navigation.module.css';

const groups = {
  Accounting: { Dashboard: paths.dashboard, 'CL Balancing': paths.closedLoopBalancing, Report: paths.report },
  Admin: {
    Orders: paths.orders,
    'Wallet Providers': paths.walletProviders,
    'Exchange Providers': paths.exchangeProviders,
    'Exchange Rules': paths.exchangeRules,
    Businesses: paths.businesses,
    Users: paths.users,
    System: paths.system,
  },
};

export const SideNavigation = () => (
  <nav className={styles.navigation} aria-label="Main">
    {Object.entries(groups).map(([title, entries]) => (
      <Group key={title} title={title} entries={entries} />
    ))}
  </nav>
);

function Group({ title, entries }: { title: string; entries: Record<string, string> }) {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {Object.entries(entries).map(([label, to]) => (
          <li key={to}>
            <Link to={to} aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

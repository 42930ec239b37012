<?php

// Creates the database with demo data, as `php artisan migrate --seed` does: php create.php

use Database\Seeders\DatabaseSeeder;
use Illuminate\Support\Facades\DB;

$app = require __DIR__.'/bootstrap.php';
$app->boot();
foreach (['cache', 'sessions'] as $folder) {
    mkdir(storage_path($folder), 0700, true);
}
touch(config('database.connections.sqlite.database'));
// Readers do not wait for a writer.
DB::statement('pragma journal_mode = wal');
foreach (glob(EXAMPLE.'/database/migrations/*.php') as $migration) {
    (require $migration)->up();
}
(new DatabaseSeeder)->run();

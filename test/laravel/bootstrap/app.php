<?php

// Builds the application in code, without Composer, for the Laravel packages of Debian.

require_once 'Illuminate/autoload.php';

spl_autoload_register(function (string $class) {
    if (str_starts_with($class, 'App\\')) {
        require __DIR__.'/../app/'.str_replace('\\', '/', substr($class, 4)).'.php';
    }
});

$app = new Illuminate\Foundation\Application(dirname(__DIR__));
$app->useStoragePath(getenv('STORAGE_PATH'));
$app->instance('config', new Illuminate\Config\Repository(require __DIR__.'/config.php'));
$app->detectEnvironment(fn () => $app['config']['app.env']);
date_default_timezone_set('UTC');

Illuminate\Support\Facades\Facade::setFacadeApplication($app);
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Exceptions\Handler::class);

foreach ([
    Illuminate\Auth\AuthServiceProvider::class,
    Illuminate\Cache\CacheServiceProvider::class,
    Illuminate\Cookie\CookieServiceProvider::class,
    Illuminate\Database\DatabaseServiceProvider::class,
    Illuminate\Encryption\EncryptionServiceProvider::class,
    Illuminate\Filesystem\FilesystemServiceProvider::class,
    Illuminate\Foundation\Providers\FoundationServiceProvider::class,
    Illuminate\Hashing\HashServiceProvider::class,
    Illuminate\Pagination\PaginationServiceProvider::class,
    Illuminate\Pipeline\PipelineServiceProvider::class,
    Illuminate\Session\SessionServiceProvider::class,
    Illuminate\Translation\TranslationServiceProvider::class,
    Illuminate\Validation\ValidationServiceProvider::class,
    Illuminate\View\ViewServiceProvider::class,
    App\Providers\RouteServiceProvider::class,
] as $provider) {
    $app->register($provider);
}

// SQLite has no locks of rows: a transaction takes the write lock first, or it could not get it after its reads.
$app['events']->listen(Illuminate\Database\Events\TransactionBeginning::class, function ($event) {
    $event->connection->delete('delete from idempotency_keys where false');
});

return $app;

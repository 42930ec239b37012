<?php

// A new Laravel application without Composer, for the Laravel packages of Debian. Its own classes are those of examples/laravel.

require_once 'Illuminate/autoload.php';

const EXAMPLE = __DIR__.'/../../../examples/laravel';

spl_autoload_register(function (string $class) {
    $file = str_replace(['App\\', 'Database\\Seeders\\', '\\'], ['app/', 'database/seeders/', '/'], $class).'.php';
    foreach ([EXAMPLE, __DIR__] as $folder) {
        if (file_exists("$folder/$file")) {
            require_once "$folder/$file";
        }
    }
});

$app = new Illuminate\Foundation\Application(__DIR__);
$app->useStoragePath(getenv('STORAGE_PATH'));
$app->useLangPath(__DIR__.'/lang');
$app->instance('config', new Illuminate\Config\Repository(require __DIR__.'/config.php'));
$app->detectEnvironment(fn () => $app['config']['app.env']);
date_default_timezone_set('UTC');

Illuminate\Support\Facades\Facade::setFacadeApplication($app);
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);

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

return $app;

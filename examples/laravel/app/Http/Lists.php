<?php

namespace App\Http;

use Illuminate\Support\Carbon;
use Illuminate\Validation\Rule;

/** A list, and the parameters that it takes beside `page`. */
class Lists
{
    private const MAX_PER_PAGE = 200;

    public function __construct(
        private string $path, private string $order, private array $keys, private array $sorts,
        private array $equal = [], private ?string $amount = null,
    ) {
    }

    public static function users(): self
    {
        return new self('/users', 'id asc', ['username', 'email'], ['username', 'email', 'created_at']);
    }

    public static function orders(): self
    {
        return new self('/orders', 'id desc', ['reference_id', 'address'], ['created_at', 'payment_requirement'],
            ['cryptocurrency_code', 'currency_code'], 'payment_requirement');
    }

    /** Returns the list as the header Clearhouse-Features declares it. */
    public function declared(): string
    {
        $parameters = ['per_page='.self::MAX_PER_PAGE, ...array_keys($this->rules()), 'sort='.implode('|', $this->sorts)];

        return "$this->path(".implode(' ', $parameters).')';
    }

    private function rules(): array
    {
        return ['q' => 'string|max:500', 'from' => 'date', 'to' => 'date']
            + array_fill_keys($this->equal, 'string|max:500')
            + ($this->amount ? ['min' => 'integer|min:0', 'max' => 'integer|min:0'] : []);
    }

    /** Returns a page. A parameter that is unknown or invalid is a 422. */
    public function page($query): array
    {
        $sort = request('sort', '');
        $isAmount = request('min') || request('max') || ltrim($sort, '-') === $this->amount;
        $values = request()->validate(($isAmount ? ['cryptocurrency_code' => 'required'] : []) + $this->rules() + [
            'page' => 'integer|between:1,1000000000',
            'per_page' => 'integer|between:1,'.self::MAX_PER_PAGE,
            'sort' => Rule::in([...$this->sorts, ...array_map(fn ($name) => "-$name", $this->sorts)]),
        ] + array_fill_keys(array_keys(request()->query()), 'prohibited'));
        foreach (array_intersect_key($values, $this->rules()) as $name => $value) {
            match ($name) {
                'q' => $query->where(fn ($any) => array_map(
                    fn ($key) => $any->orWhereRaw("$key like ? escape '\\'", [addcslashes($value, '\\%_').'%']), $this->keys,
                )),
                'from' => $query->where('created_at', '>=', Carbon::parse($value)->utc()->format('Y-m-d H:i:s.v')),
                'to' => $query->where('created_at', '<', Carbon::parse($value)->utc()->format('Y-m-d H:i:s.v')),
                'min' => $query->where($this->amount, '>=', (int) $value),
                'max' => $query->where($this->amount, '<=', (int) $value),
                default => $query->where($name, $value),
            };
        }
        $order = $sort ? ltrim($sort, '-').(str_starts_with($sort, '-') ? ' desc' : ' asc').', id' : $this->order;
        $page = $query->orderByRaw($order)->paginate((int) ($values['per_page'] ?? 15));

        return ['items' => $page->items(), 'per_page' => $page->perPage(), 'total' => $page->total()];
    }
}
